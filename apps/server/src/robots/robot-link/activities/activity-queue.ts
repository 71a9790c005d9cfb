import { createRateCounter, type RateCounter, type RateLimit } from '../../../kernel/process/rate-limit.ts'

/**
 * What waits to be written of each robot, bounded whatever a robot sends: so much a second, so much in all, and what is
 * beyond is counted. Robots take turns, so that one with a long queue keeps no other waiting. Pure but for what it holds.
 */
export type ActivityQueue<Entry> = {
  /** @returns whether it was taken; otherwise it was counted. */
  add(robotId: string, kind: EntryKind, entry: Entry, now: number): boolean
  /** The next entries of the robot whose turn it is, and nobody else's; `null` when there is nothing. */
  take(atMost: number): { robotId: string; entries: Entry[] } | null
  /** What could not be written comes first again. */
  putBack(robotId: string, entries: readonly Entry[]): void
  /** The robot may have its next turn. */
  release(robotId: string): void
  /** How many were not taken, of robots that were not told of for a while. */
  takeCounts(now: number): { robotId: string; count: number; byKind: Partial<Record<EntryKind, number>> }[]
  size(): number
}

/** What a robot can bring about at will is limited by kind, so that an error that comes and goes hides no emergency stop. */
export type EntryKind = 'errors' | 'changes' | 'events'

export const activityLimits: Record<EntryKind, RateLimit> & { waiting: number; countEveryMs: number } = {
  errors: { perSecond: 2, burst: 30 },
  changes: { perSecond: 2, burst: 60 },
  /** Robots send what they noted while they were away, all at once. */
  events: { perSecond: 50, burst: 1_000 },
  /** Entries of one robot that wait. */
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
