import { randomUUID } from 'node:crypto'
import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import type { Answered, OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import type { SkywayCredential } from './skyway-key.store.ts'
import { signSkywayAdminToken } from './skyway-token.ts'
import type { KeyVerdict } from './test-service-key.ts'

/** JSON-RPC 2.0, as SkyWay's Channel API speaks it; its own codes are those of HTTP. */
const rpcAnswer = z.union([
  z.object({ error: z.object({ code: z.int() }) }),
  z.object({ result: z.unknown().nonoptional() }),
])

/**
 * Has SkyWay check an application and its secret: queries its Channel API for a channel that cannot exist, which
 * changes nothing. Only an authorised caller gets "not found". @param url of the API, without a trailing slash
 */
export async function testSkywayKey(
  http: OutgoingHttp,
  url: string,
  credential: SkywayCredential,
  now: Date,
): Promise<KeyVerdict> {
  const answer = await http.call({
    method: 'POST',
    url: `${url}/v1/json-rpc`,
    isSetting: true,
    headers: {
      authorization: `Bearer ${await signSkywayAdminToken(credential, now)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'findChannel', params: { name: randomUUID() } }),
  })
  if (answer.kind === 'failed') return { failure: answer.failure, httpStatus: null }
  return { failure: toFailure(answer), httpStatus: answer.status }
}

function toFailure({ status, text }: Answered): KeyVerdict['failure'] {
  const parsed = rpcAnswer.safeParse(tryParseJson(text))
  // The reference does not say whether an error of the call is also an HTTP error: the more specific one counts.
  const code = parsed.success && 'error' in parsed.data ? parsed.data.error.code : null
  if (status === 401 || status === 403 || code === 401) return 'wrongCredentials'
  if (code === 404) return null
  if (status < 200 || status > 299 || code !== null) return 'rejected'
  return parsed.success ? null : 'badAnswer'
}
