import { call } from '../kernel/server/api.ts'
import { asApiError } from '../kernel/server/api-error.ts'
import { endOwnSession, getSession } from './session.calls.ts'
import { beginSession, beginSignOut, endSession, hasSessionMark, session } from './session.store.ts'
import { loadStartData, reloadStartData, skipsStartData } from './start-data.ts'

/** Signs out. The console forgets the session even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  beginSignOut()
  try {
    await call(endOwnSession, {})
  } finally {
    endSession(null)
  }
}

/**
 * Prefetches everything that the first screen needs. Errors are reported by the router, which makes the same
 * requests.
 */
export function prefetchStartData(pathname: string): void {
  restoreSession().catch(() => undefined)
  if (hasSessionMark() && !skipsStartData(pathname)) loadStartData({ early: true }).catch(() => undefined)
}

let restoring: Promise<void> | null = null

/**
 * Restores the session of an earlier visit, if there is one. Concurrent callers share one request.
 * @throws ApiError when the server cannot answer, for instance because it cannot be reached.
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
    // A visitor whose session simply expired overnight needs no alert.
    endSession(null)
  }
}

let checking: Promise<void> | null = null

/**
 * Rechecks the session; concurrent callers share one request. If the session has ended, the console goes to the
 * login page; if the account is on hold, the navigation guard leads to what it has to do first.
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

/** Asks the server whether the session is still valid; if not, the console goes to the login page. */
async function fetchIdentity(): Promise<void> {
  try {
    beginSession(await call(getSession, {}))
  } catch {
    // The call itself handles an ended session; the connection banner shows an unreachable server.
  }
}
