import { setTimeout } from 'node:timers/promises'
import type { Bus } from '../../kernel/bus/bus.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { FollowRequest } from './twin-batch.ts'
import { twinFormat } from './twin-patch.ts'

/** A robot is followed quickly for this long after it was last needed. Milliseconds. */
const neededForMs = 30_000
/** How long to wait for a home, which may have died. Milliseconds. */
const freshWithinMs = 1_000
/** How often homes are told which robots are still needed: three times before they stop. Milliseconds. */
const repeatEveryMs = 5_000
/** Robots in one message. */
const robotsAtOnce = 5_000

/** `from`: the server that has published it from the beginning; `null` while none has. */
type Quick = { until: number; from: string | null; begun: PromiseWithResolvers<void> }

type Parts = {
  bus: Bus
  clock: Clock
  /** Does this server hear the robot itself? */
  hears: (robotId: string) => boolean
}

/** The robots of which this server needs every change at once, and their homes know that it does. */
export function createQuickRobots({ bus, clock, hears }: Parts) {
  const robots = new Map<string, Quick>()
  let beginning: string[] = []
  let timer: NodeJS.Immediate | null = null
  let repeatedAt = Number.NEGATIVE_INFINITY

  function send(robotIds: readonly string[], isBeginning: boolean): void {
    for (let begin = 0; begin < robotIds.length; begin += robotsAtOnce) {
      const some = robotIds.slice(begin, begin + robotsAtOnce)
      const request: FollowRequest = { format: twinFormat, robotIds: some, isBeginning }
      bus.publish('follow', JSON.stringify(request))
    }
  }

  /** Together with others: a page that opens needs many robots one by one. */
  function beginSoon(robotId: string): void {
    beginning.push(robotId)
    timer ??= setImmediate(() => {
      timer = null
      send(beginning, true)
      beginning = []
    })
  }

  function need(robotId: string): Quick {
    const until = clock.monotonicMs() + neededForMs
    const known = robots.get(robotId)
    if (known !== undefined) {
      known.until = until
      return known
    }
    const added: Quick = { until, from: null, begun: Promise.withResolvers() }
    robots.set(robotId, added)
    beginSoon(robotId)
    return added
  }

  function miss(robotId: string, quick: Quick): void {
    if (quick.from !== null) Object.assign(quick, { from: null, begun: Promise.withResolvers() })
    beginSoon(robotId)
  }

  return {
    /** Is it to be followed quickly? */
    has: (robotId: string) => robots.has(robotId),
    /** Has it been published from the beginning, so that differences apply, by this server or at all? */
    isBegun(robotId: string, from?: string): boolean {
      const known = robots.get(robotId)?.from ?? null
      return from === undefined ? known !== null : known === from
    },
    begin(robotId: string, from: string): void {
      const quick = robots.get(robotId)
      if (quick === undefined) return
      quick.from = from
      quick.begun.resolve()
    },
    /** It has another home now, or something was lost: it must begin anew. */
    miss(robotId: string): void {
      const quick = robots.get(robotId)
      if (quick !== undefined) miss(robotId, quick)
    },
    missAll(): void {
      for (const [robotId, quick] of robots) miss(robotId, quick)
    },
    async freshen(robotIds: readonly string[]): Promise<void> {
      const waiting = robotIds.flatMap((robotId) => {
        if (hears(robotId)) return []
        const quick = need(robotId)
        return quick.from === null ? [quick.begun.promise] : []
      })
      if (waiting.length === 0) return
      const limit = new AbortController()
      const { signal } = limit
      await Promise.race([Promise.all(waiting), setTimeout(freshWithinMs, undefined, { signal, ref: false })])
      limit.abort()
    },
    /**
     * Asks again for what has not begun, and tells homes from time to time what is needed.
     * @param shown robots that are needed now
     * @returns robots that are no longer followed quickly
     */
    renew(shown: Iterable<string>): string[] {
      for (const robotId of shown) if (!hears(robotId)) need(robotId)
      const now = clock.monotonicMs()
      const over = [...robots].filter(([robotId, { until }]) => until < now || hears(robotId))
      for (const [robotId] of over) robots.delete(robotId)
      for (const [robotId, { from }] of robots) if (from === null) beginSoon(robotId)
      if (now - repeatedAt < repeatEveryMs) return over.map(([robotId]) => robotId)
      repeatedAt = now
      send([...robots.keys()], false)
      return over.map(([robotId]) => robotId)
    },
    stop: () => clearImmediate(timer ?? undefined),
  }
}
