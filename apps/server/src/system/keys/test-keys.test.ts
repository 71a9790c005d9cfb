import { type Behaviour, type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutgoingHttp, type OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { testAzureKey } from './test-azure-key.ts'
import { testSkywayKey } from './test-skyway-key.ts'

let service: HttpReceiver
beforeAll(async () => {
  service = await startHttpReceiver()
})
afterAll(() => service.close())

const guarded = createOutgoingHttp({ allowPrivateHooks: false })
/** Only what never answers is not waited for: anything else comes, on a slow machine late. Milliseconds. */
const listenTo = (behaviour: Behaviour): OutgoingHttp => {
  service.behave(behaviour)
  const timeoutMs = behaviour === 'hang' ? 300 : 30_000
  return { ...guarded, call: (request) => guarded.call({ ...request, timeoutMs }) }
}
const now = new Date('2026-11-20T00:00:00Z')
const credential = { appId: '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11', secret: 'a-secret-of-skyway' }
const lastRequest = () => service.requests.at(-1)

const skyway = (behaviour: Behaviour) => testSkywayKey(listenTo(behaviour), service.url, credential, now)
const azure = (behaviour: Behaviour) => testAzureKey(listenTo(behaviour), service.url, 'a-secret-of-azure')
const rpcError = (code: number, status = 200): Behaviour => ({
  status,
  json: { jsonrpc: '2.0', id: 0, error: { code, message: 'no' } },
})

describe('SkyWay', () => {
  it('is asked with a token of a minute for a channel that cannot be there', async () => {
    await skyway(rpcError(404))
    const { method, path, headers, body } = lastRequest() ?? {}
    expect([method, path]).toEqual(['POST', '/v1/json-rpc'])
    expect(JSON.parse(body ?? '')).toMatchObject({ jsonrpc: '2.0', method: 'findChannel' })
    const token = headers?.authorization?.replace('Bearer ', '') ?? ''
    const options = { currentDate: now, algorithms: ['HS256'] }
    const { payload } = await jwtVerify(token, new TextEncoder().encode(credential.secret), options)
    expect(payload).toMatchObject({ appId: credential.appId, iat: now.getTime() / 1_000 })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
    expect(payload.jti).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.stringify(lastRequest())).not.toContain(credential.secret)
  })

  it.each<[string, Behaviour, string | null, number | null]>([
    ['accepts the key when it looks and finds nothing', rpcError(404), null, 200],
    ['accepts the key when it finds something', { json: { id: 0, result: { channel: {} } } }, null, 200],
    ['refuses the key by its own code', rpcError(401), 'wrongCredentials', 200],
    ['refuses the key by HTTP', rpcError(401, 401), 'wrongCredentials', 401],
    ['refuses the key without a word', { status: 403, text: '' }, 'wrongCredentials', 403],
    ['has enough of this plan’s calls', rpcError(429), 'rejected', 200],
    ['is out of order', { status: 503, text: 'later' }, 'rejected', 503],
    ['is not there under this address', { status: 404, text: 'no such page' }, 'rejected', 404],
    ['answers with something else', { json: { ok: true } }, 'badAnswer', 200],
    ['answers with a page', 'html', 'badAnswer', 200],
    ['answers without end', 'huge', 'tooLarge', null],
    ['never answers', 'hang', 'timeout', null],
    ['hangs up', 'hangUp', 'refused', null],
  ])('%s', async (_what, behaviour, failure, httpStatus) => {
    expect(await skyway(behaviour)).toEqual({ failure, httpStatus })
  })
})

describe('Azure', () => {
  it('is asked for a token with the key in its header and nothing in the body', async () => {
    await azure({ text: 'aaa.bbb.ccc' })
    const { method, path, headers, body } = lastRequest() ?? {}
    expect([method, path, body]).toEqual(['POST', '/sts/v1.0/issueToken', ''])
    expect(headers).toMatchObject({
      'ocp-apim-subscription-key': 'a-secret-of-azure',
      'content-length': '0',
    })
  })

  it.each<[string, Behaviour, string | null, number | null]>([
    ['accepts the key', { text: 'aaa.bbb.ccc' }, null, 200],
    ['refuses the key', { status: 401, json: { error: {} } }, 'wrongCredentials', 401],
    ['refuses the key’s address', { status: 403, text: '' }, 'wrongCredentials', 403],
    ['has no such region', { status: 404, text: '' }, 'rejected', 404],
    ['is out of order', { status: 500, text: '' }, 'rejected', 500],
    ['answers with a page', 'html', 'badAnswer', 200],
    ['answers without end', 'huge', 'tooLarge', null],
    ['never answers', 'hang', 'timeout', null],
    ['breaks off', 'halfway', 'badAnswer', null],
    ['speaks no HTTP', 'noise', 'badAnswer', null],
  ])('%s', async (_what, behaviour, failure, httpStatus) => {
    expect(await azure(behaviour)).toEqual({ failure, httpStatus })
  })

  it('is not followed elsewhere with the key', async () => {
    const elsewhere = await startHttpReceiver()
    const redirect = { status: 307, headers: { location: elsewhere.url } }
    expect(await azure(redirect)).toEqual({ failure: 'badAnswer', httpStatus: null })
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })
})
