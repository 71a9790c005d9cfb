import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import type { Answered, Failed } from './outgoing-http.ts'

/** Delays after the first, second and third failure (R-ORGANIZATIONS-19); after the fourth a delivery is given up. */
const retrySeconds = [10, 60, 300]
/** Retry interval and duration after that, where nothing may be lost while a receiver is unreachable. */
const patientSeconds = 600
const patientMs = 3 * 86_400_000

/** The outcome of one attempt to deliver something to another service. */
export type SendOutcome =
  | { result: 'sent'; httpStatus: number | null }
  | {
      result: 'failed'
      failure: DeliveryFailure
      httpStatus: number | null
      /** How long the other side asks us to wait (`Retry-After`), in milliseconds. */
      retryAfterMs: number | null
      /** The message of a mail server or gateway, for its administrators. */
      error?: string
    }

/** Upper limit for `Retry-After`. */
const waitMaxMs = 3_600_000

/** A failure before there was any response. */
export function notSent(failure: DeliveryFailure, error?: string): SendOutcome {
  return { result: 'failed', failure, httpStatus: null, retryAfterMs: null, error }
}

/** Classifies a response by its status: 2xx is sent, 401 and 403 are about credentials, anything else is a refusal. */
export function toOutcome(answer: Omit<Answered, 'bytes'> | Failed, now: Date): SendOutcome {
  if (answer.kind === 'failed') return notSent(answer.failure)
  const { status, headers } = answer
  if (status >= 200 && status < 300) return { result: 'sent', httpStatus: status }
  const failure = status === 401 || status === 403 ? 'wrongCredentials' : 'rejected'
  return { result: 'failed', failure, httpStatus: status, retryAfterMs: retryAfterMs(headers, now) }
}

/** Is the receiver unreachable, or temporarily unable to accept it? A real refusal would be repeated. */
function isAway(outcome: SendOutcome): boolean {
  if (outcome.result === 'sent') return false
  const { failure, httpStatus } = outcome
  if (failure === 'timeout' || failure === 'refused') return true
  return failure === 'rejected' && httpStatus !== null && (httpStatus >= 500 || httpStatus === 429)
}

type Tries = {
  /** So far, including this one. */
  attempts: number
  createdAt: string
  /** Nothing may be lost while the receiver is unreachable. */
  isPatient: boolean
}

/** When a failed attempt is retried; `null` when it was the last. */
export function getNextTryAt(
  outcome: SendOutcome,
  { attempts, createdAt, isPatient }: Tries,
  now: Date,
): Date | null {
  if (outcome.result === 'sent') return null
  const isWaitedFor = isPatient && isAway(outcome) && now.getTime() - Date.parse(createdAt) < patientMs
  const seconds = retrySeconds[attempts - 1] ?? (isWaitedFor ? patientSeconds : null)
  if (seconds === null) return null
  return new Date(now.getTime() + Math.max(seconds * 1_000, outcome.retryAfterMs ?? 0))
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
function retryAfterMs(headers: Answered['headers'], now: Date): number | null {
  const text = headers['retry-after']
  if (text === undefined) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, waitMaxMs) : null
}
