/** The console as used by the demo's people, through its API. */

/** One call. @returns its parsed response @throws Error with the response if it is refused */
export type Api = <T>(method: string, path: string, body?: unknown) => Promise<T>

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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unsafe-return -- callers know the contract's answers
    return (text === '' ? null : JSON.parse(text)) as never
  }
  const session = await call<{ token: string }>('POST', '/operators/login', { loginId, loginPw: password })
  token = session.token
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
