import { z } from 'zod'
import type { Product } from './product.ts'

/** One call of the product's API in a session. @throws Error with the response if it fails */
export type Api = (method: string, path: string, body?: unknown) => Promise<unknown>

const sessionSchema = z.object({ token: z.string(), id: z.string() })

/** What most measurements read of an answer: the id of what was created or found. */
export const rowSchema = z.object({ id: z.string() })
export const rowsSchema = z.array(rowSchema)
export const buildingsSchema = z.array(rowSchema.extend({ organizationId: z.string() }))
export const revisionSchema = z.object({ revision: z.int() })

/** Signs in as a program does. @returns its calls, the session's `Cookie` header and bearer token, and the person's id */
export async function signInToApi(
  { ready, password }: Pick<Product, 'ready' | 'password'>,
  loginId: string,
): Promise<{ api: Api; cookie: string; token: string; operatorId: string }> {
  let token = ''
  let cookie = ''
  const api: Api = async (method, path, body) => {
    const answer = await fetch(`${ready.url}/api${path}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  const session = await api('POST', '/operators/login', { loginId, loginPw: password })
  const { id: operatorId, token: issued } = sessionSchema.parse(session)
  token = issued
  return { api, cookie, token, operatorId }
}
