import type { ErrorCode } from '@wheelhouse/contract/errors'
import { authCodeLimits, authCodeRoutes } from '@wheelhouse/contract/session/auth-code'
import type { SecondStep, SessionUser } from '@wheelhouse/contract/session/session'
import { authCodeTexts } from '@wheelhouse/texts/session/auth-code'
import { useEffect, useState } from 'react'
import { call } from '../kernel/server/api.ts'
import { ApiError, asApiError } from '../kernel/server/api-error.ts'
import { now } from '../kernel/server/clock.ts'
import { notify } from '../kernel/shell/notify.ts'
import { useNow } from '../kernel/shell/use-now.ts'
import { translate } from '../kernel/words/texts.ts'
import { PasskeyError, type PasskeyFailure } from './passkeys.ts'
import { beginSession } from './session.store.ts'

/** R-SESSION-7: how long the message is shown before returning to the login page. Milliseconds. */
const returnMs = 500

/** Errors after which this step cannot be retried. */
const endings: readonly ErrorCode[] = ['auth.codeExpired', 'auth.locked']

export type StepFailure = ErrorCode | PasskeyFailure

/** Callbacks for leaving the step. `onBack` receives the reason to show on the login page. */
export type StepExits = { onSignedIn: () => void; onBack: (reason: ErrorCode | null) => void }

export type WaitingLogin = {
  /** Seconds until the code expires, and until another may be requested. */
  secondsLeft: number
  secondsToResend: number
  failure: StepFailure | null
  isBusy: boolean
  /** Finishes the login with this call, unless it has expired. @returns whether the person is now signed in */
  finish: (ask: () => Promise<SessionUser>) => Promise<boolean>
  /** @returns whether a new code is on its way */
  resend: () => Promise<boolean>
}

/** A login whose password was accepted and that is waiting for its second step. */
export function useWaitingLogin(first: SecondStep, { onSignedIn, onBack }: StepExits): WaitingLogin {
  const [times, setTimes] = useState(() => getTimes(first))
  const [failure, setFailure] = useState<StepFailure | null>(null)
  const [ending, setEnding] = useState<ErrorCode | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const time = Math.max(useNow(), times.beganAt)
  const secondsLeft = secondsUntil(times.expiresAt, time)
  const isOver = ending ?? (secondsLeft === 0 ? 'auth.codeExpired' : null)
  useEffect(() => {
    if (isOver === null) return undefined
    const timer = setTimeout(() => onBack(isOver), returnMs)
    return () => clearTimeout(timer)
  }, [isOver, onBack])

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true)
    setFailure(null)
    try {
      // The page may have been suspended, so the rendered time may be stale (R-SESSION-7).
      if (now() >= times.expiresAt) throw new ApiError('auth.codeExpired')
      await work()
      return true
    } catch (error) {
      const reason = error instanceof PasskeyError ? error.failure : asApiError(error).code
      const end = endings.find((candidate) => candidate === reason)
      if (end === undefined) setFailure(reason)
      else setEnding(end)
      setIsBusy(false)
      return false
    }
  }
  return {
    secondsLeft,
    secondsToResend: secondsUntil(times.resendAt, time),
    failure: isOver ?? failure,
    isBusy,
    finish: (ask) =>
      attempt(async () => {
        beginSession(await ask())
        notify({ message: translate(authCodeTexts, 'signedIn') })
        // Stay busy until the next screen is shown.
        onSignedIn()
      }),
    resend: () =>
      attempt(async () => {
        setTimes(getTimes(await call(authCodeRoutes.resend, {})))
        setIsBusy(false)
      }),
  }
}

function secondsUntil(moment: number, time: number): number {
  return Math.max(0, Math.ceil((moment - time) / 1_000))
}

/**
 * Times on the browser's own clock. The server has only just set the expiry, so one that is already past, or too far
 * ahead, means that the clocks differ: then the full duration counts from now, and the server has the last word.
 */
function getTimes({ authCodeExpiredAt }: SecondStep) {
  const beganAt = now()
  const wholeMs = authCodeLimits.validMinutes * 60_000
  const givenMs = Date.parse(authCodeExpiredAt) - beganAt
  return {
    beganAt,
    expiresAt: beganAt + (givenMs > 0 && givenMs <= wholeMs ? givenMs : wholeMs),
    resendAt: beganAt + authCodeLimits.resendSeconds * 1_000,
  }
}
