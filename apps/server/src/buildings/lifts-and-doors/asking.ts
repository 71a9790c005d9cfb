/** The requests of a ride or a passage to the building's service, one at a time. Pure; part of the stored states. */
import type { RequestFailure } from './lifts-and-doors.ts'
import { answerWithinMs, pollEveryMs } from './time-limits.ts'

/** Times are milliseconds since 1970 by the server's clock. */
export type Asking<Question> = {
  /** The current request, or the one to be sent at `askAt`. */
  readonly question: Question
  readonly askAt: number
  /** Since when a response has been awaited; `null` if no request is open. */
  readonly askedAt: number | null
  /** Since when there has been no usable response, and the last failure. */
  readonly silence: { readonly since: number; readonly failure: RequestFailure } | null
}

/** Starts with a request that is due at once. */
export function startQuestion<Question>(
  question: Question,
  before: Asking<unknown> | null,
  now: number,
): Asking<Question> {
  return { question, askAt: now, askedAt: now, silence: before?.silence ?? null }
}

/** Schedules the next request after a usable response. */
export function scheduleQuestion<Question>(question: Question, now: number): Asking<Question> {
  return { question, askAt: now + pollEveryMs, askedAt: null, silence: null }
}

/** Schedules a retry after a failed request. */
export function retryQuestion<Question>(
  before: Asking<Question>,
  failure: RequestFailure,
  now: number,
): Asking<Question> {
  const since = before.silence?.since ?? before.askedAt ?? now
  return { ...before, askAt: now + pollEveryMs, askedAt: null, silence: { since, failure } }
}

/** When action is due without a response: the request has to be sent, or it has timed out. */
export function getAskingDueAt({ askAt, askedAt }: Asking<unknown>): number {
  return askedAt === null ? askAt : askedAt + answerWithinMs
}
