import { call } from '../kernel/server/api.ts'
import { beginSsoSignIn, finishSsoSignIn } from './session.calls.ts'
import { beginSession } from './session.store.ts'

/**
 * Single sign-on, as the login page sees it: it redirects to the identity provider, which redirects back with an answer
 * in the address. The original query, with the page to open after login, is kept in session storage.
 */

const storageKey = 'wheelhouse.loginSearch'
let answer: string | null = null

/** Takes the provider's answer out of the address before anything else reads it or a reload resends it. */
export function keepSsoAnswer(): void {
  const query = new URLSearchParams(location.search)
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return
  answer = location.search.slice(1)
  history.replaceState(null, '', `${location.pathname}${sessionStorage.getItem(storageKey) ?? ''}`)
  sessionStorage.removeItem(storageKey)
}

/** Is there an answer from the provider that has not been submitted yet? */
export function hasSsoAnswer(): boolean {
  return answer !== null
}

/**
 * Submits the provider's answer to the server, once.
 * @throws ApiError with the reason why the sign-in failed
 */
export async function finishSso(): Promise<void> {
  const given = answer ?? ''
  answer = null
  beginSession(await call(finishSsoSignIn, { body: { answer: given } }))
}

/** Redirects to the identity provider. @throws ApiError `auth.ssoUnavailable` */
export async function goToIdentityProvider(): Promise<void> {
  const { url } = await call(beginSsoSignIn, {})
  sessionStorage.setItem(storageKey, location.search)
  location.assign(url)
}
