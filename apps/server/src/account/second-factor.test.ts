import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOperator, anOrganization, testPassword } from '../testing/factories.ts'
import { createTestAuthenticator, type TestAuthenticator } from '../testing/test-authenticator.ts'
import { type Answer, type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let person: { id: string; loginId: string }
let client: Client
/** Where passkeys are made: the console's address, never what a request says. */
let origin: string
beforeAll(async () => {
  server = await startTestServer()
  origin = `http://localhost:${new URL(server.origin).port}`
})
afterAll(() => server.close())
beforeEach(async () => {
  const { id } = await anOrganization(server.db)
  person = await anOperator(server.db, { type: 2, organizationId: id, buildingId: null })
  client = await server.openSession(person.id)
})

const currentPassword = testPassword
const factors = async () => (await client.call('GET', '/my/second-factors')).body
const profile = async () =>
  (await client.call('GET', '/my/profile')).body as { authMode: number; revision: number }
const chooseMode = async (authMode: number) => {
  const { revision } = await profile()
  return client.call('PATCH', '/my/profile', { authMode, currentPassword, revision })
}
/** Starts each call when the one before it is about to write its audit entry, or waits for another. */
async function atOnce(...calls: (() => Promise<Answer>)[]): Promise<(Answer | undefined)[]> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const answers: Promise<Answer>[] = []
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table audit_chains in exclusive mode`.execute(tx)
    for (const call of calls) {
      answers.push(call())
      const isWaiting = async () =>
        expect((await waiting.execute(server.db)).rows[0]?.count).toBe(answers.length)
      await until(isWaiting)
    }
  })
  return Promise.all(answers)
}
async function begin() {
  const { loginId } = person
  const answer = await server.call('POST', '/operators/login', { loginId, loginPw: testPassword })
  return { ...answer, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

describe('an authenticator app', () => {
  const seconds = () => Math.floor(server.clock.now().getTime() / 1_000)
  const codeAt = (secret: string, epoch = seconds()) => generateSync({ secret, epoch })
  const assertCode = (authDigits: string, cookie: string) =>
    server.call('POST', '/operators/assertAuthCode', { authDigits }, { cookie })
  async function setUp(): Promise<string> {
    const { body } = await client.call('POST', '/my/authenticator-app/begin', { currentPassword })
    const { secret } = body as { secret: string }
    await client.call('POST', '/my/authenticator-app/confirm', { authDigits: codeAt(secret) })
    return secret
  }

  it('counts once a code of it was given back, within ten minutes', async () => {
    const { body } = await client.call('POST', '/my/authenticator-app/begin', { currentPassword })
    const { secret, uri } = body as { secret: string; uri: string }
    expect(uri).toBe(
      `otpauth://totp/Wheelhouse:${encodeURIComponent(person.loginId)}?secret=${secret}&issuer=Wheelhouse`,
    )
    const confirm = (authDigits: string) =>
      client.call('POST', '/my/authenticator-app/confirm', { authDigits })
    expect((await confirm(codeAt(secret, seconds() + 3_600))).code).toBe('auth.codeMismatch')
    expect(await factors()).toMatchObject({ hasAuthenticatorApp: false })
    expect((await chooseMode(3)).code).toBe('request.invalid')
    server.clock.advance(10 * 60_000)
    expect((await confirm(codeAt(secret))).code).toBe('auth.codeExpired')
    await setUp()
    expect(await factors()).toMatchObject({ hasAuthenticatorApp: true })
  })

  it('is the second step where it was chosen; a code counts once', async () => {
    const secret = await setUp()
    expect((await chooseMode(3)).status).toBe(204)
    const first = await begin()
    expect([first.status, first.body]).toMatchObject([202, { authMode: 3 }])
    // The one that set it up was used already.
    expect((await assertCode(codeAt(secret), first.cookie)).code).toBe('auth.codeMismatch')
    server.clock.advance(30_000)
    const code = codeAt(secret)
    const second = await begin()
    const answers = await Promise.all([assertCode(code, first.cookie), assertCode(code, second.cookie)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'auth.codeMismatch')).toHaveLength(1)
    const third = await begin()
    expect((await assertCode(code, third.cookie)).code).toBe('auth.codeMismatch')
  })

  it('may be half a minute off, and not more', async () => {
    const secret = await setUp()
    await chooseMode(3)
    server.clock.advance(600_000)
    expect((await assertCode(codeAt(secret, seconds() - 61), (await begin()).cookie)).status).toBe(401)
    expect((await assertCode(codeAt(secret, seconds() + 61), (await begin()).cookie)).status).toBe(401)
    expect((await assertCode(codeAt(secret, seconds() - 30), (await begin()).cookie)).status).toBe(200)
    expect((await assertCode(codeAt(secret, seconds() + 30), (await begin()).cookie)).status).toBe(200)
  })

  it('is kept sealed, and gets no code by mail', async () => {
    const secret = await setUp()
    await chooseMode(3)
    const row = await server.db
      .selectFrom('operators')
      .select('totpSecret')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row.totpSecret).not.toContain(secret)
    const { cookie } = await begin()
    expect((await server.call('POST', '/operators/resendAuthCode', undefined, { cookie })).status).toBe(400)
  })

  it('leaves the password alone when it is removed', async () => {
    await setUp()
    await chooseMode(3)
    const wrong = await client.call('POST', '/my/authenticator-app/remove', { currentPassword: 'wrong-one' })
    expect(wrong.code).toBe('auth.wrongPassword')
    const right = await client.call('POST', '/my/authenticator-app/remove', { currentPassword })
    expect(right.status).toBe(204)
    expect(await profile()).toMatchObject({ authMode: 0 })
    expect((await begin()).status).toBe(200)
  })
})

describe('a passkey', () => {
  async function add(authenticator: TestAuthenticator, name = 'My key', at = origin) {
    const { body } = await client.call('POST', '/my/passkeys/begin', { currentPassword })
    const { options } = body as { options: Record<string, unknown> }
    return client.call('POST', '/my/passkeys', { name, response: authenticator.create(options, at) })
  }
  async function assertPasskey(cookie: string, authenticator: TestAuthenticator, at = origin) {
    const { body } = await server.call('POST', '/operators/passkeyOptions', undefined, { cookie })
    const { options } = body as { options: Record<string, unknown> }
    const response = authenticator.get(options, at)
    return {
      response,
      ...(await server.call('POST', '/operators/assertPasskey', { response }, { cookie })),
    }
  }

  it('is made for the address of the console, and is the second step where it was chosen', async () => {
    const key = createTestAuthenticator()
    expect((await chooseMode(4)).code).toBe('request.invalid')
    expect(await add(key)).toMatchObject({ status: 200, body: { name: 'My key', lastUsedAt: null } })
    expect((await chooseMode(4)).status).toBe(204)
    const login = await begin()
    expect([login.status, login.body]).toMatchObject([202, { authMode: 4 }])
    const { status, body } = await assertPasskey(login.cookie, key)
    expect([status, body]).toMatchObject([200, { id: person.id }])
    expect(await factors()).toMatchObject({ passkeys: [{ lastUsedAt: server.clock.now().toISOString() }] })
  })

  it('is refused from another site, from another key, and a second time', async () => {
    const key = createTestAuthenticator()
    expect((await add(key, 'Evil', 'http://evil.example')).code).toBe('auth.codeMismatch')
    await add(key)
    await chooseMode(4)
    const login = await begin()
    expect((await assertPasskey(login.cookie, key, 'http://evil.example')).code).toBe('auth.codeMismatch')
    expect((await assertPasskey(login.cookie, createTestAuthenticator())).code).toBe('auth.codeMismatch')
    const { status, response } = await assertPasskey(login.cookie, key)
    expect(status).toBe(200)
    const again = await begin()
    await server.call('POST', '/operators/passkeyOptions', undefined, { cookie: again.cookie })
    const replayed = await server.call(
      'POST',
      '/operators/assertPasskey',
      { response },
      { cookie: again.cookie },
    )
    expect(replayed.code).toBe('auth.codeMismatch')
  })

  it('answers a challenge once', async () => {
    const key = createTestAuthenticator()
    await add(key)
    await chooseMode(4)
    const { cookie } = await begin()
    const wrong = { id: key.id, type: 'public-key', response: {} }
    const { body } = await server.call('POST', '/operators/passkeyOptions', undefined, { cookie })
    const { options } = body as { options: Record<string, unknown> }
    await server.call('POST', '/operators/assertPasskey', { response: wrong }, { cookie })
    const response = key.get(options, origin)
    expect((await server.call('POST', '/operators/assertPasskey', { response }, { cookie })).code).toBe(
      'auth.codeMismatch',
    )
  })

  it('is kept once, and ten at most', async () => {
    const key = createTestAuthenticator()
    await add(key)
    expect((await add(key)).code).toBe('entity.duplicate')
    for (let n = 2; n <= 10; n += 1) expect((await add(createTestAuthenticator())).status).toBe(200)
    const more = await client.call('POST', '/my/passkeys/begin', { currentPassword })
    expect(more.code).toBe('account.tooManyPasskeys')
  })

  it('is removed by its owner only, and with the last one its login', async () => {
    const { body } = await add(createTestAuthenticator())
    const { id } = body as { id: string }
    await chooseMode(4)
    const { id: organizationId } = await anOrganization(server.db)
    const other = await anOperator(server.db, { type: 9, organizationId, buildingId: null })
    const stranger = await server.openSession(other.id)
    const remove = (by: typeof client, currentPassword = testPassword) =>
      by.call('POST', `/my/passkeys/${id}/remove`, { currentPassword })
    expect((await remove(stranger)).code).toBe('entity.notFound')
    expect((await remove(client, 'wrong-one')).code).toBe('auth.wrongPassword')
    expect((await remove(client)).status).toBe(204)
    expect(await profile()).toMatchObject({ authMode: 0 })
  })

  const remove = (id: string) => client.call('POST', `/my/passkeys/${id}/remove`, { currentPassword })
  const addOne = async () => ((await add(createTestAuthenticator())).body as { id: string }).id

  it('takes its login along when the last two are removed at once', async () => {
    const [one, two] = [await addOne(), await addOne()]
    await chooseMode(4)
    const removals = await atOnce(
      () => remove(one),
      () => remove(two),
    )
    expect(removals.map((answer) => answer?.status)).toEqual([204, 204])
    expect(await profile()).toMatchObject({ authMode: 0 })
  })

  it('cannot be chosen while the last one goes', async () => {
    const id = await addOne()
    const [removal, choice] = await atOnce(
      () => remove(id),
      () => chooseMode(4),
    )
    expect([removal?.status, choice?.code]).toEqual([204, 'request.invalid'])
    expect(await profile()).toMatchObject({ authMode: 0 })
  })
})
