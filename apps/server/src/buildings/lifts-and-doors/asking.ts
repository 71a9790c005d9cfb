/** The questions of a ride or a passage to the building's service, one at a time. Pure; part of the stored states. */
import type { AskFailure } from './lifts-and-doors.ts'
import { answerWithinMs, pollEveryMs } from './time-limits.ts'

/** Times are milliseconds since 1970 by the server's clock. */
export type Asking<Question> = {
  /** What is asked, or will be at `askAt`. */
  readonly question: Question
  readonly askAt: number
  /** Since when an answer is awaited; `null`: nothing is asked right now. */
  readonly askedAt: number | null
  /** No usable answer since then, and why not the last time. */
  readonly silence: { readonly since: number; readonly failure: AskFailure } | null
}

/** Asks at once. */
export function startQuestion<Question>(
  question: Question,
  before: Asking<unknown> | null,
  now: number,
): Asking<Question> {
  return { question, askAt: now, askedAt: now, silence: before?.silence ?? null }
}

/** There was a usable answer; the next question is `question`, in a moment. */
export function scheduleQuestion<Question>(question: Question, now: number): Asking<Question> {
  return { question, askAt: now + pollEveryMs, askedAt: null, silence: null }
}

/** There was none: the same again, in a moment. */
export function retryQuestion<Question>(
  before: Asking<Question>,
  failure: AskFailure,
  now: number,
): Asking<Question> {
  const since = before.silence?.since ?? before.askedAt ?? now
  return { ...before, askAt: now + pollEveryMs, askedAt: null, silence: { since, failure } }
}

/** When something has to be done about it without an answer. */
export function getAskingDueAt({ askAt, askedAt }: Asking<unknown>): number {
  return askedAt === null ? askAt : askedAt + answerWithinMs
}
