import type { Log } from './log.ts'

/** A burst, and a sustained rate per second after that. */
export type RateLimit = { perSecond: number; burst: number }

/** Counts actions against a limit (token bucket). `now` is passed in: milliseconds of a monotonic clock. */
export type RateCounter = {
  /** @returns whether it is within the limit; only then is it counted. */
  take(now: number, cost?: number): boolean
}

export function createRateCounter({ perSecond, burst }: RateLimit): RateCounter {
  let left = burst
  let at: number | null = null
  return {
    take(now, cost = 1) {
      left = Math.min(burst, left + ((now - (at ?? now)) * perSecond) / 1000)
      at = now
      if (left < cost) return false
      left -= cost
      return true
    },
  }
}

type LogLine = (key: string, details: object, message: string) => void

/** Logs the same thing only once in a while, with how often it happened in between. */
type LimitedLog = { warn: LogLine; error: LogLine }

const quietMs = 60_000
/** How many keys are remembered; beyond that, some are dropped early and logged again. */
const rememberedKeys = 10_000

export function createLimitedLog(log: Log, now: () => number): LimitedLog {
  const logged = new Map<string, { at: number; more: number }>()
  const logAt =
    (level: 'warn' | 'error'): LogLine =>
    (key, details, message) => {
      const before = logged.get(key)
      if (before !== undefined && now() - before.at < quietMs) {
        before.more += 1
        return
      }
      log[level]({ ...details, ...(before && before.more > 0 && { moreSinceLast: before.more }) }, message)
      logged.delete(key)
      logged.set(key, { at: now(), more: 0 })
      const [oldest] = logged.keys()
      if (logged.size > rememberedKeys && oldest !== undefined) logged.delete(oldest)
    }
  return { warn: logAt('warn'), error: logAt('error') }
}
