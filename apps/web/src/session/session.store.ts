import type { OperatorType } from '@wheelhouse/contract/permissions'
import type { SessionUser } from '@wheelhouse/contract/session/session'
import { forgetInputOfOthers, keepOpenInput } from '../kernel/forms/kept-input.ts'
import { onSessionEnd, type SessionEnd, setBearer } from '../kernel/server/api.ts'
import { createStore, useStore } from '../kernel/server/store.ts'

/**
 * Who is signed in. The bearer token is in memory only; a reload requests a new one by cookie. Scripts cannot see that
 * cookie, so a mark in local storage shows whether to try: a logged-out visitor causes no failing request.
 */

export type Session = {
  user: SessionUser | null
  /** The reason the last session ended, for the alert on the login page. */
  ended: SessionEnd | null
}

const markKey = 'wheelhouse.signedIn'
export const session = createStore<Session>({ user: null, ended: null })

/** Could a cookie of an earlier visit still be valid? */
export function hasSessionMark(): boolean {
  return localStorage.getItem(markKey) !== null
}

/** Is the person signing out? Requests that are refused meanwhile and afterwards report no session that expired. */
let isSigningOut = false

/** From now on the session ends because the person wants it to. */
export function beginSignOut(): void {
  isSigningOut = true
}

/** Stores a session that the server has just returned. */
export function beginSession(user: SessionUser): void {
  isSigningOut = false
  setBearer(user.token)
  forgetInputOfOthers(user.id)
  localStorage.setItem(markKey, '1')
  session.set({ user, ended: null })
}

/** Clears the stored session (R-SESSION-12). */
export function endSession(reported: SessionEnd | null): void {
  const { user } = session.get()
  const ended = isSigningOut ? null : reported
  // Who signs out by themselves leaves nothing behind; who is signed out finds what they were typing.
  if (user !== null && ended === null) forgetInputOfOthers(null)
  if (user !== null && ended !== null) keepOpenInput(user.id)
  setBearer(null)
  localStorage.removeItem(markKey)
  session.set({ user: null, ended })
}

/** Records that the person has chosen a new password, so that the hold is lifted. */
export function passwordWasChanged(): void {
  const { user } = session.get()
  if (user !== null) session.set({ ...session.get(), user: { ...user, passwordChangeRequired: false } })
}

/** Updates the person's own name after they changed it. */
export function nameWasChanged(name: { firstName: string; lastName: string }): void {
  const { user } = session.get()
  if (user !== null) session.set({ ...session.get(), user: { ...user, ...name } })
}

/** Alert messages are cleared when leaving the login page (R-SESSION-21). */
export function clearSessionAlert(): void {
  session.set({ ...session.get(), ended: null })
}

const typesOnTheWire = { '0': 0, '1': 1, '2': 2, '9': 9 } as const satisfies Record<
  SessionUser['type'],
  OperatorType
>

/** The signed-in account's type; in the API it is a string (R-SESSION-17). */
export function operatorType(): OperatorType | null {
  const { user } = session.get()
  return user === null ? null : typesOnTheWire[user.type]
}

/** The session for a component. */
export function useSession(): Session {
  return useStore(session)
}

onSessionEnd(endSession)
