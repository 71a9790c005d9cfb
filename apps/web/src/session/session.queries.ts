import { call } from '../kernel/server/api.ts'
import { asApiError } from '../kernel/server/api-error.ts'
import { endOwnSession, getSession } from './session.calls.ts'
import { beginSession, endSession, hasSessionMark, session } from './session.store.ts'
import { loadStartData, reloadStartData, skipsStartData } from './start-data.ts'

/** Signs out. The console forgets the session even when the server cannot be reached. */
export async function logOut(): Promise<void> {
  try {
    await call(endOwnSession, {})
  } finally {
    endSession(null)
  }
}

/**
 * Asks at once for all that a first screen needs before it is shown. What goes wrong is told by the router, which asks
 * the same questions.
 */
export function prefetchStartData(pathname: string): void {
  restoreSession().catch(() => undefined)
  if (hasSessionMark() && !skipsStartData(pathname)) loadStartData({ early: true }).catch(() => undefined)
}

let restoring: Promise<void> | null = null

/**
 * Takes up the session of an earlier visit, if there is one. Who asks at the same time shares one question.
 * @throws ApiError when the server cannot say, for instance because it cannot be reached.
 */
export async function restoreSession(): Promise<void> {
  if (session.get().user !== null || !hasSessionMark()) return
  restoring ??= fetchSession().finally(() => {
    restoring = null
  })
  await restoring
}

async function fetchSession(): Promise<void> {
  try {
    beginSession(await call(getSession, {}))
  } catch (error) {
    if (asApiError(error).code !== 'auth.required') throw error
    // A visitor whose session simply ran out overnight needs no alert.
    endSession(null)
  }
}

let checking: Promise<void> | null = null

/**
 * Asks the server how the session stands, once for all who ask at the same time: when it is over the console goes to the
 * login page, and what the account is held back for the navigation guard leads to.
 */
export async function checkSession(): Promise<void> {
  checking ??= refetchIdentity().finally(() => {
    checking = null
  })
  await checking
}

async function refetchIdentity(): Promise<void> {
  await fetchIdentity()
  const { user } = session.get()
  if (user !== null && !user.passwordChangeRequired) await reloadStartData().catch(() => undefined)
}

/** Asks the server whether the session still stands; when it does not, the console goes to the login page. */
async function fetchIdentity(): Promise<void> {
  try {
    beginSession(await call(getSession, {}))
  } catch {
    // The end of a session is told by the call itself; an unreachable server is shown by the connection banner.
  }
}
