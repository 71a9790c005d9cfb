/** The console as used by the demo's people, through its API. */

import { z } from 'zod'

/** One call. @returns its parsed response @throws Error with the response if it is refused */
export type Api = (method: string, path: string, body?: unknown) => Promise<unknown>

/** What most callers read of a response. */
export const rowSchema = z.object({ id: z.string() })
const sessionSchema = z.object({ token: z.string() })

/** Signs in as one of the demo's people. */
export async function signIn(
  { url, password }: { url: string; password: string },
  loginId: string,
): Promise<Api> {
  let token = ''
  const call: Api = async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  const session = await call('POST', '/operators/login', { loginId, loginPw: password })
  token = sessionSchema.parse(session).token
  return call
}

const lookEveryMs = 500
const patienceMs = 5 * 60_000

/** Polls until there is a result. @throws Error after five minutes */
export async function waitFor<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const until = Date.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (Date.now() > until) throw new Error(`There was no ${what} for five minutes.`)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
