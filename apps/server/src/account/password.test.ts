import { once } from 'node:events'
import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOperator, anOrganization, testPassword } from '../testing/factories.ts'
import { messagesTo, resetTokensTo } from '../testing/read-messages.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startTestSmtp } from '../testing/test-smtp.ts'
import { until } from '../testing/until.ts'

const minute = 60_000
const fresh = 'another2026pw'
let server: TestServer
let person: { id: string; loginId: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { id } = await anOrganization(server.db)
  person = await anOperator(server.db, { type: 2, organizationId: id, buildingId: null })
})

const request = (loginId = person.loginId) =>
  server.call('POST', '/operators/reset-password-request', { loginId })
const reset = (token: string, password = fresh) =>
  server.call('POST', '/operators/reset-password', { token, password })
const login = (loginPw: string) =>
  server.call('POST', '/operators/login', { loginId: person.loginId, loginPw })
async function link(): Promise<string> {
  const before = new Set(await resetTokensTo(server.db, person.loginId))
  expect((await request()).status).toBe(204)
  return (await resetTokensTo(server.db, person.loginId)).find((token) => !before.has(token)) ?? ''
}
/** By hand, because `fetch` writes the true host whatever it is given. */
async function requestWithHost(origin: string, loginId: string): Promise<void> {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    'content-type': 'application/json',
  }
  const call = http.request(`${origin}/api/operators/reset-password-request`, { method: 'POST', headers })
  call.end(JSON.stringify({ loginId }))
  const [answer] = (await once(call, 'response')) as [http.IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(204)
}
const firstDetail = (body: unknown) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details[0]

describe('a link for a new password', () => {
  it('sets the password, once, and ends every session and login of the account', async () => {
    const old = await server.openSession(person.id)
    const token = await link()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await reset(token)).status).toBe(204)
    expect((await old.call('GET', '/robots')).status).toBe(401)
    expect((await login(testPassword)).status).toBe(401)
    expect((await login(fresh)).status).toBe(200)
    expect((await reset(token, 'yet1another1pw')).code).toBe('auth.resetLinkInvalid')
  })

  it('works once for however many use it at the same time', async () => {
    const token = await link()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => reset(token, `password-number-${n}`)),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'auth.resetLinkInvalid')).toHaveLength(7)
  })

  it('is over after ten minutes', async () => {
    const token = await link()
    server.clock.advance(10 * minute)
    expect((await reset(token)).code).toBe('auth.resetLinkInvalid')
    const next = await link()
    server.clock.advance(11 * minute)
    expect((await reset(next)).code).toBe('auth.resetLinkInvalid')
    const last = await link()
    server.clock.advance(10 * minute - 1)
    expect((await reset(last)).status).toBe(204)
  })

  it('is not void because somebody requested another one, but once one was used', async () => {
    const older = await link()
    server.clock.advance(minute)
    const newer = await link()
    expect((await reset(older)).status).toBe(204)
    expect((await reset(newer)).code).toBe('auth.resetLinkInvalid')
  })

  it('works once for two links that are used at the same time', async () => {
    const older = await link()
    server.clock.advance(minute)
    const newer = await link()
    const answers = await Promise.all([reset(older), reset(newer)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 400]))
  })

  it('is sent five times an hour at most, with the same answer', async () => {
    for (let n = 0; n < 9; n += 1) {
      expect((await request()).status).toBe(204)
      server.clock.advance(minute)
    }
    expect(await resetTokensTo(server.db, person.loginId)).toHaveLength(5)
    server.clock.advance(51 * minute)
    const token = await link()
    expect((await reset(token)).status).toBe(204)
  })

  it('is sent at most every half a minute', async () => {
    await Promise.all(Array.from({ length: 5 }, () => request()))
    expect(await resetTokensTo(server.db, person.loginId)).toHaveLength(1)
    server.clock.advance(30_000)
    await request()
    expect(await resetTokensTo(server.db, person.loginId)).toHaveLength(2)
  })

  it('leads to us whatever the request says about the host', async () => {
    await requestWithHost(server.origin, person.loginId)
    const [mail] = await messagesTo(server.db, person.loginId)
    expect(mail?.body).toContain(
      `\nhttp://localhost:${new URL(server.origin).port}/auth/reset-password?token=`,
    )
    expect(mail?.body).not.toContain('evil.example')
  })

  it('leads to the address of the settings', async () => {
    const environment = { PUBLIC_URL: 'https://console.example/' }
    const other = await startTestServer(undefined, { environment })
    const { id } = await anOrganization(other.db)
    const { loginId } = await anOperator(other.db, { type: 2, organizationId: id, buildingId: null })
    await requestWithHost(other.origin, loginId)
    const [mail] = await messagesTo(other.db, loginId)
    expect(mail?.body).toContain('\nhttps://console.example/auth/reset-password?token=')
    await other.close()
  })

  it('is refused to everybody alike while the mail server is away, and kept from leaving late', async () => {
    const smtp = await startTestSmtp()
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'console@test.example' }
    const other = await startTestServer(undefined, { environment })
    const { id } = await anOrganization(other.db)
    const { loginId } = await anOperator(other.db, { type: 2, organizationId: id, buildingId: null })
    const requestFor = (address: string) =>
      other.call('POST', '/operators/reset-password-request', { loginId: address })
    await smtp.close()
    for (const address of [loginId, 'nobody@test.example'])
      expect(await requestFor(address)).toMatchObject({ status: 503, code: 'server.mailUnavailable' })
    expect(await messagesTo(other.db, loginId)).toEqual([])
    other.clock.advance(minute)
    const again = await startTestSmtp({ port: smtp.port })
    for (const address of [loginId, 'nobody@test.example'])
      expect((await requestFor(address)).status).toBe(204)
    await until(() => expect(again.mails.map(({ to }) => to)).toEqual([loginId]))
    await other.close()
    await again.close()
  })

  it('is requested with the same answer and time by strangers, and not sent to them', async () => {
    const timed = async (loginId: string) => {
      const start = performance.now()
      const { status, body } = await request(loginId)
      return { answer: [status, body], ms: performance.now() - start }
    }
    const known = await timed(person.loginId)
    const unknown = await timed('nobody@test.example')
    expect(unknown.answer).toEqual(known.answer)
    expect(known.ms).toBeGreaterThanOrEqual(245)
    expect(unknown.ms).toBeGreaterThanOrEqual(245)
    expect(await messagesTo(server.db, 'nobody@test.example')).toEqual([])
  })

  it('is not sent to an account that is disabled, and dies with one', async () => {
    const token = await link()
    await server.db.updateTable('operators').set({ status: 0 }).where('id', '=', person.id).execute()
    expect((await reset(token)).code).toBe('auth.resetLinkInvalid')
    server.clock.advance(minute)
    await request()
    expect(await resetTokensTo(server.db, person.loginId)).toHaveLength(1)
  })

  it('is kept as a hash', async () => {
    const token = await link()
    const rows = await server.db.selectFrom('passwordResets').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it.each([
    ['seven77', 'password.tooShort'],
    ['a1'.repeat(17), 'password.tooLong'],
    ['onlyletters', 'password.lettersAndDigits'],
    ['1234567890', 'password.lettersAndDigits'],
  ])('refuses "%s" by %s, and still works then', async (password, code) => {
    const token = await link()
    const refused = await reset(token, password)
    expect([refused.status, firstDetail(refused.body)]).toMatchObject([422, { path: 'password', code }])
    expect((await reset(token, 'eight888')).status).toBe(204)
  })

  it('takes passwords of 8 and of 32 characters, and none with the login id', async () => {
    expect((await reset(await link(), 'a1'.repeat(16))).status).toBe(204)
    server.clock.advance(minute)
    const token = await link()
    const { body } = await reset(token, `${person.loginId.split('@')[0]?.toUpperCase()}1`)
    expect(firstDetail(body)).toMatchObject({ code: 'password.containsLoginId' })
    expect((await reset(token, 'abcdefg8')).status).toBe(204)
  })
})

describe('changing a password', () => {
  const change = (client: { call: TestServer['call'] }, current: string, next: string) =>
    client.call('POST', '/my/change-password', { current, new: next })
  const good = 'Another-Horse-7'

  it('ends every other session, and the duty to change it', async () => {
    await server.db
      .updateTable('operators')
      .set({ passwordChangeRequired: true })
      .where('id', '=', person.id)
      .execute()
    const mine = await server.signIn(person.loginId)
    const other = await server.openSession(person.id)
    const token = await link()
    expect((await change(mine, testPassword, good)).status).toBe(204)
    expect((await mine.call('GET', '/my/session')).body).toMatchObject({ passwordChangeRequired: false })
    expect((await other.call('GET', '/robots')).status).toBe(401)
    expect((await reset(token)).code).toBe('auth.resetLinkInvalid')
    expect((await login(good)).status).toBe(200)
  })

  it.each([
    ['Short-99', 'password.tooShort'],
    ['Nine-char', 'password.tooShort'],
    [`Aa1${'x'.repeat(30)}`, 'password.tooLong'],
    ['onlylowercase', 'password.classes'],
    ['lower-and-sign', 'password.classes'],
    [testPassword, 'password.same'],
  ])('refuses "%s" by %s', async (password, code) => {
    const client = await server.openSession(person.id)
    const { status, body } = await change(client, testPassword, password)
    expect([status, firstDetail(body)]).toMatchObject([422, { path: 'new', code }])
  })

  it.each(['Ten-char-1', `Aa1${'x'.repeat(29)}`, 'with 3 Classes', 'ひらがなAa1bcdef'])(
    'takes "%s"',
    async (password) => {
      const client = await server.openSession(person.id)
      expect((await change(client, testPassword, password)).status).toBe(204)
    },
  )

  it('locks the next login after five wrong tries, and never ends the session', async () => {
    const client = await server.openSession(person.id)
    const tries = await Promise.all(Array.from({ length: 60 }, () => change(client, 'wrong-one', good)))
    expect(tries.filter(({ code }) => code === 'auth.wrongPassword')).toHaveLength(5)
    expect(tries.filter(({ code }) => code === 'auth.locked')).toHaveLength(55)
    expect((await change(client, testPassword, good)).code).toBe('auth.locked')
    expect((await login(testPassword)).code).toBe('auth.locked')
    expect((await client.call('GET', '/robots')).status).toBe(200)
    server.clock.advance(10 * minute)
    expect((await change(client, testPassword, good)).status).toBe(204)
  })
})

it('follows the long rule everywhere where the installation says so', async () => {
  const nist = await startTestServer(undefined, { environment: { PASSWORD_POLICY: 'nist' } })
  const { id } = await anOrganization(nist.db)
  const account = await anOperator(nist.db, { type: 2, organizationId: id, buildingId: null })
  const client = await nist.openSession(account.id)
  const change = (next: string) =>
    client.call('POST', '/my/change-password', { current: testPassword, new: next })
  expect((await nist.call('GET', '/operators/password-policy')).body).toEqual({ policy: 'nist' })
  expect(firstDetail((await change('Correct-Horse')).body)).toMatchObject({ code: 'password.tooShort' })
  expect(firstDetail((await change('password12345678')).body)).toMatchObject({ code: 'password.common' })
  expect((await change('all lower case and long')).status).toBe(204)
  await nist.call('POST', '/operators/reset-password-request', { loginId: account.loginId })
  const [token = ''] = await resetTokensTo(nist.db, account.loginId)
  const resetTo = (password: string) => nist.call('POST', '/operators/reset-password', { token, password })
  expect(firstDetail((await resetTo('eight888')).body)).toMatchObject({ code: 'password.tooShort' })
  expect((await resetTo('x '.repeat(64))).status).toBe(204)
  await nist.close()
})
