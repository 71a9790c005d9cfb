/** Outside services that behave badly: what is reported about them is true, and arrives in time. */
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { systemClock } from '../../kernel/process/clock.ts'
import { callService } from './call-service.ts'

let service: HttpReceiver
beforeEach(async () => {
  service = await startHttpReceiver()
})
afterEach(() => service.close())

const open = createOutgoingHttp({ allowPrivateHooks: true })
const secret = new Map([['authorization', 'top-secret']])
const call = ({ timeoutMs = 5_000, http = open, url = `${service.url}/in`, secrets = secret } = {}) =>
  callService(
    { http, clock: systemClock },
    { method: 'PUT', url, headers: { authorization: 'top-secret' }, body: '{}' },
    { timeoutMs, secrets },
  )

it('answers what the service answered, whatever its status', async () => {
  service.behave({ status: 503, headers: { 'retry-after': '9', 'set-cookie': 'a=b' }, json: { busy: true } })
  const { ms, headers, ...answer } = await call()
  expect(answer).toEqual({ failure: null, status: 503, body: '{"busy":true}', isBodyCut: false })
  expect(headers).toContainEqual({ name: 'retry-after', value: '9' })
  expect(headers.map(({ name }) => name)).not.toContain('set-cookie')
  expect(ms).toBeGreaterThanOrEqual(0)
  expect(service.requests).toMatchObject([{ method: 'PUT', path: '/in', body: '{}' }])
})

it('gives up a service that hangs, in the time of the command', async () => {
  service.behave('hang')
  // Begun before, with more time: it is still waiting when the other is given up.
  const patient = call({ timeoutMs: 60_000 })
  const { failure, status, ms } = await call({ timeoutMs: 150 })
  expect([failure, status]).toEqual(['timeout', null])
  expect(ms).toBeGreaterThanOrEqual(140)
  await service.close()
  expect((await patient).failure).not.toBe('timeout')
})

it('shows where a redirect leads and does not go there', async () => {
  service.behave({ status: 307, headers: { location: `${service.url}/elsewhere` } })
  const answer = await call()
  expect(answer).toMatchObject({ failure: 'redirect', status: 307 })
  expect(answer.headers).toContainEqual({ name: 'location', value: `${service.url}/elsewhere` })
  expect(service.requests.length).toBe(1)
})

it('shows a page of HTML as the text that it is', async () => {
  service.behave('html')
  expect(await call()).toMatchObject({
    failure: null,
    status: 200,
    body: expect.stringContaining('<h1>') as unknown,
  })
})

it('cuts 10 MB off', async () => {
  service.behave('huge')
  expect(await call()).toMatchObject({ failure: 'tooLarge', status: null, body: '' })
})

it('shows the beginning of a long answer, and says so', async () => {
  service.behave({ text: '𠮷'.repeat(20_000) })
  expect(await call()).toMatchObject({ body: '𠮷'.repeat(20_000), isBodyCut: false })
  service.behave({ text: '𠮷'.repeat(20_001) })
  expect(await call()).toMatchObject({ body: '𠮷'.repeat(20_000), isBodyCut: true })
})

it.each([
  ['hangUp', 'refused'],
  ['halfway', 'badAnswer'],
  ['noise', 'badAnswer'],
] as const)('says of a service that does "%s": %s', async (behaviour, failure) => {
  service.behave(behaviour)
  expect(await call()).toMatchObject({ failure, status: null })
})

it('says that nobody is there', async () => {
  const { url } = service
  await service.close()
  expect(await call({ url })).toMatchObject({ failure: 'refused' })
  await service.reopen()
})

it('calls nothing inside our own network', async () => {
  const http = createOutgoingHttp({ allowPrivateHooks: false })
  const url = service.url.replace('http:', 'https:')
  expect(await call({ http, url })).toMatchObject({ failure: 'notAllowed' })
  expect(await call({ http, url: url.replace('127.0.0.1', 'localhost') })).toMatchObject({
    failure: 'notAllowed',
  })
  expect(service.requests).toEqual([])
})

it('blots out secret values that the service sends back', async () => {
  service.behave((request) => ({
    headers: { location: `/?key=${request.headers.authorization}` },
    text: `you said ${request.headers.authorization}`,
  }))
  const answer = await call()
  expect(answer.body).toBe('you said •••')
  expect(JSON.stringify(answer)).not.toContain('top-secret')
})

it('blots out a secret value whole that begins like another', async () => {
  service.behave({ text: 'abc-123 abc' })
  const secrets = new Map([
    ['x-short', 'abc'],
    ['x-long', 'abc-123'],
  ])
  expect(await call({ secrets })).toMatchObject({ body: '••• •••' })
})
