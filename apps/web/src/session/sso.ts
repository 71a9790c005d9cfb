import { call } from '../kernel/server/api.ts'
import { beginSsoSignIn, finishSsoSignIn } from './session.calls.ts'
import { beginSession } from './session.store.ts'

/**
 * Single sign-on, as the login page sees it: it goes to the identity provider, which leads back to it with an answer in
 * the address. What stood there before, the page that is wanted after signing in, waits in the tab.
 */

const storageKey = 'wheelhouse.loginSearch'
let answer: string | null = null

/** Takes the provider's answer out of the address, before anything else reads that or a reload sends it again. */
export function keepSsoAnswer(): void {
  const query = new URLSearchParams(location.search)
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return
  answer = location.search.slice(1)
  history.replaceState(null, '', `${location.pathname}${sessionStorage.getItem(storageKey) ?? ''}`)
  sessionStorage.removeItem(storageKey)
}

/** Has the provider led here with an answer that nobody has handed on? */
export function hasSsoAnswer(): boolean {
  return answer !== null
}

/**
 * Hands the provider's answer on, once.
 * @throws ApiError with why there is no sign-in
 */
export async function finishSso(): Promise<void> {
  const given = answer ?? ''
  answer = null
  beginSession(await call(finishSsoSignIn, { body: { answer: given } }))
}

/** Leaves for the identity provider. @throws ApiError `auth.ssoUnavailable` */
export async function goToIdentityProvider(): Promise<void> {
  const { url } = await call(beginSsoSignIn, {})
  sessionStorage.setItem(storageKey, location.search)
  location.assign(url)
}
