import { loginBody, type SecondStep, sessionRoutes } from '@wheelhouse/contract/session/session'
import { asApiError } from '../kernel/api-error.ts'
import { call } from '../kernel/api.ts'
import { fieldErrors } from '../kernel/form.ts'
import { beginSession, endSession, hasSessionMark, session } from './session.store.ts'

export type LoginInput = { loginId: string; loginPw: string }
export type LoginFieldErrors = { [Field in keyof LoginInput]?: true }

/** Which fields the server would reject (specification §5); empty when the call may go out. */
export function checkLogin(input: LoginInput): LoginFieldErrors {
  return Object.fromEntries(Object.keys(fieldErrors(loginBody, input)).map((field) => [field, true]))
}

/**
 * Signs in.
 * @returns the second step that it needs, or `null`: the person is signed in.
 * @throws ApiError `auth.wrongCredentials`, `auth.locked`, `auth.contractEnded`, `auth.paymentIncomplete` …
 */
export async function logIn(input: LoginInput): Promise<SecondStep | null> {
  const answer = await call(sessionRoutes.login, { body: input }, { quiet: true })
  if (answer.status === 202) return answer.body
  beginSession(answer.body)
  return null
}

/** Signs out. The console forgets the session even when the server cannot be reached. */
export async function logOut(): Promise<void> {
  try {
    await call(sessionRoutes.logout, {})
  } finally {
    endSession(null)
  }
}

let restoring: Promise<void> | null = null

/**
 * Takes up the session of an earlier visit, if there is one. Who asks at the same time shares one question.
 * @throws ApiError when the server cannot say, for instance because it cannot be reached.
 */
export async function restoreSession(): Promise<void> {
  if (session.get().user !== null || !hasSessionMark()) return
  restoring ??= askForSession().finally(() => {
    restoring = null
  })
  await restoring
}

async function askForSession(): Promise<void> {
  try {
    beginSession(await call(sessionRoutes.get, {}))
  } catch (error) {
    if (asApiError(error).code !== 'auth.required') throw error
    // A visitor whose session simply ran out overnight needs no alert.
    endSession(null)
  }
}

/** Asks the server whether the session still stands; when it does not, the console goes to the login page. */
export async function checkSession(): Promise<void> {
  try {
    beginSession(await call(sessionRoutes.get, {}))
  } catch {
    // The end of a session is told by the call itself; an unreachable server is shown by the connection banner.
  }
}
