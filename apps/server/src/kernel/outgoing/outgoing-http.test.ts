import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createOutgoingHttp } from './outgoing-http.ts'

let partner: HttpReceiver
let elsewhere: HttpReceiver
beforeEach(async () => {
  partner = await startHttpReceiver()
  elsewhere = await startHttpReceiver()
})
afterEach(() => Promise.all([partner.close(), elsewhere.close()]))

const open = createOutgoingHttp({ allowPrivateHooks: true })
const guarded = createOutgoingHttp({ allowPrivateHooks: false })
const get = (path = '/', more: object = {}) => open.call({ method: 'GET', url: partner.url + path, ...more })
const post = (more: object = {}) =>
  open.call({
    method: 'POST',
    url: `${partner.url}/in`,
    headers: { authorization: 'Bearer x' },
    body: 'a=1',
    ...more,
  })
const read = (more: object = {}) =>
  open.callJson({ method: 'GET', url: partner.url, ...more }, z.object({ id: z.string() }))

describe('a call', () => {
  it('arrives as it was meant, and its answer comes back', async () => {
    partner.behave({ status: 201, headers: { 'x-mark': '7' }, text: '受け取りました' })
    expect(await post()).toMatchObject({
      kind: 'answered',
      status: 201,
      text: '受け取りました',
      headers: { 'x-mark': '7' },
    })
    expect(partner.requests).toMatchObject([
      {
        method: 'POST',
        path: '/in',
        body: 'a=1',
        headers: { authorization: 'Bearer x', 'content-length': '3' },
      },
    ])
  })

  it('says nothing to those on the way, whatever was once set', async () => {
    const headers = {
      'Proxy-Authorization': 'Basic eDp5',
      Cookie: 'a=b',
      'x-forwarded-for': '10.0.0.1',
      'X-Site': 'tokyo',
    }
    await get('/', { headers })
    const [request] = partner.requests
    expect(request?.headers).toMatchObject({ 'x-site': 'tokyo' })
    for (const name of ['proxy-authorization', 'cookie', 'x-forwarded-for'])
      expect(request?.headers).not.toHaveProperty(name)
  })

  it('is given up when no answer comes in time', async () => {
    partner.behave('hang')
    expect(await get('/', { timeoutMs: 60 })).toEqual({ kind: 'failed', failure: 'timeout' })
  })

  it('is cut when the answer is larger than it may be', async () => {
    partner.behave('huge')
    expect(await get()).toEqual({ kind: 'failed', failure: 'tooLarge' })
  })

  it('takes an answer that is just as large as it may be', async () => {
    partner.behave({ text: 'x'.repeat(100) })
    expect(await get('/', { maxBytes: 100 })).toMatchObject({ kind: 'answered' })
    expect(await get('/', { maxBytes: 99 })).toEqual({ kind: 'failed', failure: 'tooLarge' })
  })

  it.each([
    ['halfway', 'badAnswer'],
    ['noise', 'badAnswer'],
    ['hangUp', 'refused'],
  ] as const)('says of a server that does "%s": %s', async (behaviour, failure) => {
    partner.behave(behaviour)
    expect(await get()).toEqual({ kind: 'failed', failure })
  })

  it('says refused where nobody listens, and where the name leads nowhere', async () => {
    await partner.close()
    expect(await get()).toEqual({ kind: 'failed', failure: 'refused' })
    expect(await guarded.call({ method: 'GET', url: 'https://no-such-name.invalid/' })).toEqual({
      kind: 'failed',
      failure: 'refused',
    })
    await partner.reopen()
  })

  it('does not send what would break out of a header', async () => {
    const answer = await get('/', { headers: { 'x-a': 'b\r\nx-c: d' } })
    expect(answer).toEqual({ kind: 'failed', failure: 'notAllowed' })
    expect(partner.requests).toEqual([])
  })
})

describe('an answer in JSON', () => {
  it('is read by its schema', async () => {
    partner.behave({ json: { id: 'a', more: 1 } })
    expect(await read()).toMatchObject({ kind: 'ok', value: { id: 'a' }, status: 200 })
    expect(partner.requests[0]?.headers.accept).toBe('application/json')
  })

  it.each([['html'], [{ json: { id: 5 } }], [{ text: '' }], [{ text: '{"id":' }]] as const)(
    'that is none is a bad answer: %j',
    async (behaviour) => {
      partner.behave(behaviour)
      expect(await read()).toEqual({ kind: 'failed', failure: 'badAnswer' })
    },
  )

  it('with another status is a refusal', async () => {
    partner.behave({ status: 401, text: 'no' })
    expect(await read()).toMatchObject({ kind: 'refused', status: 401, text: 'no' })
  })
})

describe('a redirect', () => {
  const leadsTo = (location: string, status = 302) =>
    partner.behave((request) =>
      request.path === '/end' ? { text: 'end' } : { status, headers: { location } },
    )

  it('on the same origin is followed with its headers', async () => {
    leadsTo('/end')
    expect(await get('/', { headers: { 'x-key': 'k' } })).toMatchObject({ kind: 'answered', text: 'end' })
    expect(partner.requests[1]?.headers['x-key']).toBe('k')
  })

  it('to another origin leaves the headers behind', async () => {
    leadsTo(`${elsewhere.url}/end`)
    expect(await get('/', { headers: { 'x-key': 'k' } })).toMatchObject({ kind: 'answered', text: 'ok' })
    expect(elsewhere.requests[0]?.headers['x-key']).toBeUndefined()
  })

  it('does not carry a body to another origin', async () => {
    leadsTo(`${elsewhere.url}/end`, 307)
    expect(await post()).toEqual({ kind: 'failed', failure: 'badAnswer' })
    expect(elsewhere.requests).toEqual([])
  })

  it('keeps the method of a POST or is not followed', async () => {
    leadsTo('/end', 308)
    expect(await post()).toMatchObject({ text: 'end' })
    expect(partner.requests[1]).toMatchObject({ method: 'POST', body: 'a=1' })
    leadsTo('/end', 302)
    expect(await post()).toEqual({ kind: 'failed', failure: 'badAnswer' })
  })

  it('is followed three times and no more', async () => {
    leadsTo('/round')
    expect(await get()).toEqual({ kind: 'failed', failure: 'badAnswer' })
    expect(partner.requests.length).toBe(4)
  })

  it('of a service that the installation has set leads no user inside', async () => {
    leadsTo(`${elsewhere.url}/end`)
    const answer = await guarded.call({ method: 'GET', url: partner.url, isSetting: true })
    expect(answer).toEqual({ kind: 'failed', failure: 'notAllowed' })
    expect(partner.requests.length).toBe(1)
    expect(elsewhere.requests).toEqual([])
  })
})

describe('the way inside', () => {
  it.each([
    ['http://example.com/', 'url.httpsOnly'],
    ['https://127.0.0.1/', 'url.notAllowed'],
    ['https://2130706433/', 'url.notAllowed'],
    ['https://0x7f.1/', 'url.notAllowed'],
    ['https://[::1]/', 'url.notAllowed'],
    ['https://[::ffff:10.0.0.1]/', 'url.notAllowed'],
    ['https://169.254.169.254/latest/meta-data', 'url.notAllowed'],
    ['ftp://example.com/', 'url.invalid'],
    ['no address', 'url.invalid'],
  ])('is closed for %s', async (url, issue) => {
    expect(guarded.toValidationIssue(url)).toBe(issue)
    expect(await guarded.call({ method: 'GET', url })).toEqual({ kind: 'failed', failure: 'notAllowed' })
  })

  it('is closed for a name that resolves to it, and nobody is called', async () => {
    const url = `https://localhost:${new URL(partner.url).port}/`
    expect(guarded.toValidationIssue(url)).toBeNull()
    expect(await guarded.call({ method: 'GET', url })).toEqual({ kind: 'failed', failure: 'notAllowed' })
    expect(partner.requests).toEqual([])
  })

  it('is open where the installation says so', () => {
    expect(open.toValidationIssue('http://10.0.0.1:8080/hook')).toBeNull()
    expect(guarded.toValidationIssue('https://hooks.slack.com/services/T/B/X')).toBeNull()
  })
})
