import type { Log } from './log.ts'
import { getOutageCode, readFailure } from './outages.ts'
import { createLimitedLog } from './rate-limit.ts'

/**
 * Logs retried work that keeps failing as long as its cause persists: one line per cause and minute, with how often it
 * happened in between. An outage is one cause wherever it was noticed, and not our bug: no stack.
 */
export type FailureLog = {
  warn(error: unknown, message: string, details?: object): void
  error(error: unknown, message: string, details?: object): void
}

export function createFailureLog(log: Log, now = () => performance.now()): FailureLog {
  const limited = createLimitedLog(log, now)
  const logAt =
    (level: 'warn' | 'error') =>
    (error: unknown, message: string, details: object = {}) => {
      const cause = readFailure(error)
      const outage = getOutageCode(error)
      if (outage !== null) limited[level](`${message} ${outage}`, { ...details, error: cause }, message)
      else
        limited[level](
          JSON.stringify([message, cause, details]),
          { ...details, error: error instanceof Error ? error : cause },
          message,
        )
    }
  return { warn: logAt('warn'), error: logAt('error') }
}
