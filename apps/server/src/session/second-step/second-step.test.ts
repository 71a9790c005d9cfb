import type { AuthMode } from '@wheelhouse/contract/session/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveContract } from '../../organizations/contract.store.ts'
import { anOperator, testPassword } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { codesTo, messagesTo } from '../../testing/read-messages.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestSmtp } from '../../testing/test-smtp.ts'

const minute = 60_000
const phone = '+819012345678'
let server: TestServer
let world: World
let person: { id: string; loginId: string }
beforeAll(async () => {
  server = await startTestServer()
  world = await createWorld(server.db)
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await aPersonWithCodes()
})

async function aPersonWithCodes(authMode: AuthMode = 1) {
  const { building } = world.site
  const place = { organizationId: world.own.id, buildingId: building.id }
  const account = await anOperator(server.db, { type: 0, ...place })
  await server.db.updateTable('operators').set({ authMode, phone }).where('id', '=', account.id).execute()
  return account
}

/** The first step. @returns the answer, the cookie of the login, and its code */
async function begin({ loginId } = person) {
  const before = new Set(await codesTo(server.db, loginId))
  const answer = await server.call('POST', '/operators/login', { loginId, loginPw: testPassword })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const code = (await codesTo(server.db, loginId)).find((sent) => !before.has(sent)) ?? ''
  return { ...answer, cookie, sent: code }
}
const assertCode = (authDigits: string, cookie: string) =>
  server.call('POST', '/operators/assertAuthCode', { authDigits }, { cookie })
const resend = (cookie: string) => server.call('POST', '/operators/resendAuthCode', undefined, { cookie })
/** A code that is not this one. */
const not = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0')
const hasSession = async () =>
  (await server.db.selectFrom('sessions').select('id').where('operatorId', '=', person.id).execute()).length

describe('a login with a code', () => {
  it('answers 202 with mode and expiry, and a cookie of its own; the code is the way in', async () => {
    const { status, body, headers, cookie, sent } = await begin()
    const authCodeExpiredAt = new Date(server.clock.now().getTime() + 5 * minute).toISOString()
    expect([status, body]).toEqual([202, { authMode: 1, authCodeExpiredAt }])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^wheelhouse-login=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect(sent).toMatch(/^\d{6}$/)
    const done = await assertCode(sent, cookie)
    expect([done.status, done.body]).toMatchObject([200, { id: person.id, type: '0', skywayKey: null }])
    const { token } = done.body as { token: string }
    const me = await server.call('GET', '/my/session', undefined, { authorization: `Bearer ${token}` })
    expect(me.status).toBe(200)
    expect(done.headers.getSetCookie().map((text) => text.split('=')[0])).toEqual([
      'wheelhouse',
      'wheelhouse-login',
    ])
  })

  it('is refused while no code could leave, without a failed attempt, and sends a new code only then', async () => {
    const smtp = await startTestSmtp()
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'console@test.example' }
    const other = await startTestServer(undefined, { test: server, environment, clock: server.clock })
    const logIn = () =>
      other.call('POST', '/operators/login', { loginId: person.loginId, loginPw: testPassword })
    const waiting = await logIn()
    expect(waiting.status).toBe(202)
    const cookie = waiting.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await smtp.close()
    server.clock.advance(minute)
    const refused = { status: 503, code: 'server.mailUnavailable' }
    expect(await other.call('POST', '/operators/resendAuthCode', undefined, { cookie })).toMatchObject(
      refused,
    )
    for (let n = 0; n < 6; n += 1) expect(await logIn()).toMatchObject(refused)
    const again = await startTestSmtp({ port: smtp.port })
    server.clock.advance(minute)
    expect((await logIn()).status).toBe(202)
    await other.app.stop()
    await again.close()
  })

  it('is no session before the code was right', async () => {
    const { cookie } = await begin()
    expect((await server.call('GET', '/robots', undefined, { cookie })).status).toBe(401)
    expect(await hasSession()).toBe(0)
  })

  it('sends the code to the phone where that was chosen', async () => {
    person = await aPersonWithCodes(2)
    const before = (await codesTo(server.db, phone)).length
    const { body, cookie } = await begin()
    expect(body).toMatchObject({ authMode: 2 })
    const [code = ''] = (await codesTo(server.db, phone)).slice(before)
    expect((await assertCode(code, cookie)).status).toBe(200)
    expect(await messagesTo(server.db, phone)).toContainEqual(
      expect.objectContaining({ channel: 'sms', body: expect.stringContaining(code) }),
    )
  })

  it('keeps neither code nor cookie in readable form', async () => {
    const { cookie, sent } = await begin()
    const { rows } = await sql`select * from login_steps`.execute(server.db)
    expect(JSON.stringify(rows)).not.toContain(sent)
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  })

  it.each(['wrong-password', ''])('never begins by the password "%s"', async (loginPw) => {
    const { loginId } = person
    const answer = await server.call('POST', '/operators/login', { loginId, loginPw })
    expect(answer.status).toBe(loginPw === '' ? 422 : 401)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await messagesTo(server.db, loginId)).toEqual([])
  })

  it('is over after five minutes, and after it was used', async () => {
    const first = await begin()
    server.clock.advance(5 * minute)
    expect((await assertCode(first.sent, first.cookie)).code).toBe('auth.codeExpired')
    const second = await begin()
    server.clock.advance(5 * minute - 1)
    expect((await assertCode(second.sent, second.cookie)).status).toBe(200)
    expect((await assertCode(second.sent, second.cookie)).code).toBe('auth.codeExpired')
  })

  it('lets one of many right answers at once in', async () => {
    const { cookie, sent } = await begin()
    const answers = await Promise.all(Array.from({ length: 4 }, () => assertCode(sent, cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await hasSession()).toBe(1)
  })

  it('refuses a code of another login, of the same person or of somebody else', async () => {
    const mine = await begin()
    const again = await begin()
    const other = await begin(await aPersonWithCodes())
    // One in a million is the same by chance.
    for (const { sent } of [again, other]) {
      if (sent === mine.sent) continue
      expect((await assertCode(sent, mine.cookie)).code).toBe('auth.codeMismatch')
    }
    expect((await assertCode(mine.sent, other.cookie)).code).toBe('auth.codeMismatch')
    expect((await assertCode(mine.sent, mine.cookie)).status).toBe(200)
  })

  it.each(['', 'wheelhouse-login=', 'wheelhouse-login=made-up'])(
    'is unknown with the cookie "%s"',
    async (cookie) => {
      const { sent } = await begin()
      expect((await assertCode(sent, cookie)).code).toBe('auth.codeExpired')
    },
  )

  it.each(['12345', '1234567', 'abcdef', '12 456', ''])('takes no "%s" for a code', async (digits) => {
    const { cookie } = await begin()
    expect((await assertCode(digits, cookie)).code).toBe('request.invalid')
  })

  it.each([
    ['the account is disabled', { status: 0 }],
    ['the account is removed', { deletedAt: new Date('2026-11-20T00:00:00Z') }],
  ])('is over when %s', async (_when, change) => {
    const { cookie, sent } = await begin()
    await server.db.updateTable('operators').set(change).where('id', '=', person.id).execute()
    expect((await assertCode(sent, cookie)).code).toBe('auth.codeExpired')
  })
})

describe('a new code', () => {
  it('is sent after half a minute, and makes the old one void', async () => {
    const { cookie, sent } = await begin()
    server.clock.advance(29_999)
    expect((await resend(cookie)).code).toBe('auth.resendTooSoon')
    server.clock.advance(1)
    const answer = await resend(cookie)
    const authCodeExpiredAt = new Date(server.clock.now().getTime() + 5 * minute).toISOString()
    expect([answer.status, answer.body]).toEqual([202, { authMode: 1, authCodeExpiredAt }])
    const codes = await codesTo(server.db, person.loginId)
    expect(codes).toHaveLength(2)
    const [fresh = ''] = codes.filter((code) => code !== sent)
    expect((await assertCode(sent, cookie)).code).toBe('auth.codeMismatch')
    expect((await assertCode(fresh, cookie)).status).toBe(200)
  })

  it('is sent once when it is requested many times at once', async () => {
    const { cookie } = await begin()
    server.clock.advance(30_000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => resend(cookie)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(await codesTo(server.db, person.loginId)).toHaveLength(2)
  })

  it('cannot be prolonged beyond a quarter of an hour', async () => {
    const { cookie } = await begin()
    const end = new Date(server.clock.now().getTime() + 15 * minute).toISOString()
    for (let round = 0; round < 3; round++) {
      server.clock.advance(4 * minute)
      expect((await resend(cookie)).status).toBe(202)
    }
    server.clock.advance(minute)
    expect((await resend(cookie)).body).toMatchObject({ authCodeExpiredAt: end })
    server.clock.advance(2 * minute)
    expect((await resend(cookie)).code).toBe('auth.codeExpired')
  })
})

it('sends one account twenty codes an hour at most, by however many logins', async () => {
  let refused = 0
  for (let n = 0; n < 6; n += 1) {
    const { cookie, status } = await begin()
    if (status !== 202) refused += 1
    for (let again = 0; again < 4; again += 1) {
      server.clock.advance(minute)
      if ((await resend(cookie)).code === 'request.tooMany') refused += 1
    }
  }
  expect(refused).toBeGreaterThan(0)
  expect(await codesTo(server.db, person.loginId)).toHaveLength(20)
  server.clock.advance(60 * minute)
  expect((await begin()).status).toBe(202)
})

describe('guessing a code', () => {
  it('is looked at five times of a hundred, and locks the account', async () => {
    const { cookie, sent } = await begin()
    const guesses = Array.from({ length: 100 }, (_, n) => not(sent, n + 1))
    const answers = await Promise.all(guesses.map((guess) => assertCode(guess, cookie)))
    expect(answers.filter(({ code }) => code === 'auth.codeMismatch')).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect((await assertCode(sent, cookie)).code).toBe('auth.locked')
    expect((await begin()).code).toBe('auth.locked')
    server.clock.advance(10 * minute)
    expect((await begin()).status).toBe(202)
  })

  it('is not helped by many logins with the right password', async () => {
    let looked = 0
    for (let n = 0; n < 20; n += 1) {
      const login = await begin()
      if (login.status !== 202) break
      // One fewer than locks, and then a new login, as somebody would who hopes that it starts afresh.
      for (let guess = 1; guess <= 4; guess += 1) {
        const { code } = await assertCode(not(login.sent, guess), login.cookie)
        if (code !== 'auth.codeMismatch') break
        looked += 1
      }
    }
    expect(looked).toBe(5)
    expect(await hasSession()).toBe(0)
  })

  it('is not helped by a right password that may not go on from here', async () => {
    const { cookie, sent } = await begin()
    const payment = (paymentComplete: boolean) =>
      saveContract(server.db, world.own.id, { paymentComplete }, server.clock.now())
    for (let n = 1; n <= 4; n += 1) await assertCode(not(sent, n), cookie)
    await payment(false)
    expect((await begin()).code).toBe('auth.paymentIncomplete')
    await payment(true)
    await assertCode(not(sent, 5), cookie)
    expect((await begin()).code).toBe('auth.locked')
  })

  it('counts together with wrong passwords', async () => {
    const { loginId } = person
    const { cookie, sent } = await begin()
    for (let n = 0; n < 3; n += 1)
      await server.call('POST', '/operators/login', { loginId, loginPw: 'wrong-one' })
    await assertCode(not(sent), cookie)
    await assertCode(not(sent), cookie)
    expect((await assertCode(sent, cookie)).code).toBe('auth.locked')
  })

  it('ends with five tries also when the lock was lifted meanwhile', async () => {
    const { cookie, sent } = await begin()
    for (let n = 1; n <= 5; n += 1) {
      await assertCode(not(sent, n), cookie)
      await server.db.deleteFrom('loginAttempts').where('loginId', '=', person.loginId).execute()
    }
    expect((await assertCode(sent, cookie)).code).toBe('auth.codeExpired')
  })

  it('leaves a session that drives alone', async () => {
    const driving = await server.openSession(person.id)
    const { cookie, sent } = await begin()
    for (let n = 1; n <= 6; n += 1) await assertCode(not(sent, n), cookie)
    expect((await driving.call('GET', '/robots')).status).toBe(200)
  })
})

it('lets many logins with right passwords wait, but floods nobody with messages', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, () => begin()))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(10)
  expect(answers.filter(({ code }) => code === 'request.tooMany')).toHaveLength(4)
  expect(await messagesTo(server.db, person.loginId)).toHaveLength(10)
  server.clock.advance(5 * minute)
  expect((await begin()).status).toBe(202)
})
