import { loginBody, type SecondStep, sessionRoutes } from '@wheelhouse/contract/session/session'
import { fieldErrors } from '../kernel/forms/form.ts'
import { call } from '../kernel/server/api.ts'
import { beginSession } from './session.store.ts'

export type LoginInput = { loginId: string; loginPw: string }
export type LoginFieldErrors = { [Field in keyof LoginInput]?: true }

/** The fields that the server would reject (R-SESSION-2); empty if the request may be sent. */
export function checkLogin(input: LoginInput): LoginFieldErrors {
  return Object.fromEntries(Object.keys(fieldErrors(loginBody, input)).map((field) => [field, true]))
}

/**
 * Signs in.
 * @returns the second step that is required, or `null` if the person is now signed in.
 * @throws ApiError `auth.wrongCredentials`, `auth.locked`, `auth.contractEnded`, `auth.paymentIncomplete` …
 */
export async function logIn(input: LoginInput): Promise<SecondStep | null> {
  const answer = await call(sessionRoutes.login, { body: input })
  if (answer.status === 202) return answer.body
  beginSession(answer.body)
  return null
}
