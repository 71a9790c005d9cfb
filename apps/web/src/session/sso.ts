import { call } from '../kernel/server/api.ts'
import { beginSsoSignIn, finishSsoSignIn } from './session.calls.ts'
import { beginSession } from './session.store.ts'

/**
 * Single sign-on from the login page's point of view: it redirects to the identity provider, which redirects back with
 * an answer in the address. The previous query, with the page requested after signing in, is kept in the tab.
 */

const storageKey = 'wheelhouse.loginSearch'
let answer: string | null = null

/** Removes the provider's answer from the address, before anything else reads it or a reload sends it again. */
export function keepSsoAnswer(): void {
  const query = new URLSearchParams(location.search)
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return
  answer = location.search.slice(1)
  history.replaceState(null, '', `${location.pathname}${sessionStorage.getItem(storageKey) ?? ''}`)
  sessionStorage.removeItem(storageKey)
}

/** Is there an answer from the provider that has not been passed on? */
export function hasSsoAnswer(): boolean {
  return answer !== null
}

/**
 * Passes the provider's answer on, once.
 * @throws ApiError with the reason for the failure
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
