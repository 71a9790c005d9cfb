import { createRateCounter, type RateCounter, type RateLimit } from '../../../kernel/process/rate-limit.ts'

/**
 * The entries waiting to be written for each robot, bounded whatever a robot sends: by rate and in total; anything
 * beyond is only counted. Robots take turns, so that one with a long queue does not delay the others. Pure apart from
 * its own state.
 */
type ActivityQueue<Entry> = {
  /** @returns whether it was queued; otherwise it was counted. */
  add(robotId: string, kind: EntryKind, entry: Entry, now: number): boolean
  /** The next entries of the one robot whose turn it is; `null` when there is nothing. */
  take(atMost: number): { robotId: string; entries: Entry[] } | null
  /** Puts entries that could not be written back at the front. */
  putBack(robotId: string, entries: readonly Entry[]): void
  /** The robot may have its next turn. */
  release(robotId: string): void
  /** How many entries were not queued, for robots that were not reported for a while. */
  takeCounts(now: number): { robotId: string; count: number; byKind: Partial<Record<EntryKind, number>> }[]
  size(): number
}

/** What a robot can cause at will is limited per kind, so that a flapping error cannot hide an emergency stop. */
export type EntryKind = 'errors' | 'changes' | 'events'

const activityLimits: Record<EntryKind, RateLimit> & { waiting: number; countEveryMs: number } = {
  errors: { perSecond: 2, burst: 30 },
  changes: { perSecond: 2, burst: 60 },
  /** Robots send everything they recorded while offline at once. */
  events: { perSecond: 50, burst: 1_000 },
  /** Waiting entries of one robot. */
  waiting: 2_000,
  countEveryMs: 10_000,
}

type Robot<Entry> = {
  entries: Entry[]
  isTaken: boolean
  limits: Record<EntryKind, RateCounter>
  counts: Partial<Record<EntryKind, number>>
  countedAt: number | null
}

export function createActivityQueue<Entry>(): ActivityQueue<Entry> {
  const robots = new Map<string, Robot<Entry>>()
  let size = 0

  function getRobot(robotId: string): Robot<Entry> {
    const known = robots.get(robotId)
    if (known !== undefined) return known
    const { errors, changes, events } = activityLimits
    const limits = {
      errors: createRateCounter(errors),
      changes: createRateCounter(changes),
      events: createRateCounter(events),
    }
    const robot: Robot<Entry> = { entries: [], isTaken: false, limits, counts: {}, countedAt: null }
    robots.set(robotId, robot)
    return robot
  }

  return {
    add(robotId, kind, entry, now) {
      const robot = getRobot(robotId)
      if (robot.entries.length >= activityLimits.waiting || !robot.limits[kind].take(now)) {
        robot.counts[kind] = (robot.counts[kind] ?? 0) + 1
        return false
      }
      robot.entries.push(entry)
      size += 1
      return true
    },
    take(atMost) {
      for (const [robotId, robot] of robots) {
        if (robot.isTaken || robot.entries.length === 0) continue
        // To the end of the line.
        robots.delete(robotId)
        robots.set(robotId, robot)
        robot.isTaken = true
        const entries = robot.entries.splice(0, atMost)
        size -= entries.length
        return { robotId, entries }
      }
      return null
    },
    putBack(robotId, entries) {
      getRobot(robotId).entries.unshift(...entries)
      size += entries.length
    },
    release(robotId) {
      getRobot(robotId).isTaken = false
    },
    takeCounts(now) {
      const counted = []
      for (const [robotId, robot] of robots) {
        const byKind = robot.counts
        const count = Object.values(byKind).reduce((sum, one) => sum + one, 0)
        const isDue = robot.countedAt === null || now - robot.countedAt >= activityLimits.countEveryMs
        if (count === 0 || !isDue) continue
        robot.counts = {}
        robot.countedAt = now
        counted.push({ robotId, count, byKind })
      }
      return counted
    },
    size: () => size,
  }
}
