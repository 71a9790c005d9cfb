import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../kernel/database/database.ts'
import { findBrokenAudit } from '../kernel/http/check-audit.ts'
import { aContract, anOperator, anOrganization, testPassword } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { sealAudit } from '../testing/test-seal.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await createWorld(server.db)
})
afterAll(() => server.close())

const login = (loginId: string, loginPw = testPassword) =>
  server.call('POST', '/operators/login', { loginId, loginPw })
const anAccount = (type: 0 | 2 = 2) =>
  anOperator(server.db, { type, organizationId: world.own.id, buildingId: world.site.building.id })

describe('signing in', () => {
  it('answers the session user, whatever the case of the login id', async () => {
    const { loginId, organizationId } = world.personas.administrator
    const { status, body } = await login(loginId.toUpperCase())
    expect(status).toBe(200)
    expect(body).toMatchObject({ type: '2', organizationId, labsEnabled: false, skywayKey: null })
  })

  it('answers a wrong password and an unknown account alike', async () => {
    const { loginId } = await anAccount()
    const wrong = await login(loginId, 'wrong-password')
    const unknown = await login('nobody@test.example', 'wrong-password')
    expect([wrong.status, wrong.code]).toEqual([401, 'auth.wrongCredentials'])
    expect([unknown.status, unknown.code]).toEqual([401, 'auth.wrongCredentials'])
  })

  it.each(['known', 'unknown'])(
    'checks five of sixty simultaneous wrong passwords of an %s account',
    async (kind) => {
      const loginId = kind === 'known' ? (await anAccount()).loginId : 'ghost@test.example'
      const answers = await Promise.all(Array.from({ length: 60 }, () => login(loginId, 'wrong-password')))
      expect(answers.filter(({ code }) => code === 'auth.wrongCredentials')).toHaveLength(5)
      expect(answers.filter(({ code }) => code === 'auth.locked')).toHaveLength(55)
    },
  )

  it.each([
    ['', 'wrong-password', 'loginId', 'invalid_format'],
    ['not an address', 'wrong-password', 'loginId', 'invalid_format'],
    ['a@b', 'wrong-password', 'loginId', 'invalid_format'],
    [`${'x'.repeat(242)}@test.example`, 'wrong-password', 'loginId', 'too_big'],
    ['nobody@test.example', '', 'loginPw', 'too_small'],
    ['nobody@test.example', 'five5', 'loginPw', 'too_small'],
    ['nobody@test.example', 'x'.repeat(129), 'loginPw', 'too_big'],
  ])('refuses the form of "%s" and "%s" by its field', async (loginId, loginPw, path, code) => {
    const { status, body } = await login(loginId, loginPw)
    expect([status, body]).toMatchObject([422, { error: { details: [{ path, code }] } }])
  })

  it.each([
    ['nobody@test.example', 'six666'],
    ['nobody@test.example', 'x'.repeat(128)],
    [' nobody@test.example ', 'wrong-password'],
  ])('looks at "%s" and "%s"', async (loginId, loginPw) => {
    await server.db.deleteFrom('loginAttempts').execute()
    expect((await login(loginId, loginPw)).code).toBe('auth.wrongCredentials')
  })

  it('locks for ten minutes, and leaves sessions alone', async () => {
    const { loginId } = await anAccount()
    const driving = await server.signIn(loginId)
    for (let n = 0; n < 5; n += 1) await login(loginId, 'wrong-password')
    expect((await login(loginId)).code).toBe('auth.locked')
    expect((await driving.call('GET', '/robots')).status).toBe(200)
    server.clock.advance(10 * 60_000 - 1)
    expect((await login(loginId)).code).toBe('auth.locked')
    server.clock.advance(1)
    expect((await login(loginId)).status).toBe(200)
  })

  it('lets many right logins of one account in at once', async () => {
    const { loginId } = await anAccount()
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(loginId)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  })

  it('reports an ended contract or missing payment after right credentials only', async () => {
    const ended = await anOrganization(server.db)
    const unpaid = await anOrganization(server.db)
    await aContract(server.db, { organizationId: ended.id, contractEndAt: new Date('2026-11-19T00:00:00Z') })
    await aContract(server.db, { organizationId: unpaid.id, paymentComplete: false })
    const one = await anOperator(server.db, { type: 2, organizationId: ended.id, buildingId: null })
    const two = await anOperator(server.db, { type: 2, organizationId: unpaid.id, buildingId: null })
    expect((await login(one.loginId)).status).toBe(499)
    expect((await login(two.loginId)).status).toBe(498)
    expect((await login(one.loginId, 'wrong-password')).status).toBe(401)
  })
})

describe('a session', () => {
  it('reads by its cookie, and changes by its bearer only', async () => {
    const { loginId } = await anAccount()
    const { cookie } = await server.signIn(loginId)
    expect((await server.call('GET', '/robots', undefined, { cookie })).status).toBe(200)
    expect((await server.call('POST', '/operators/logout', undefined, { cookie })).status).toBe(401)
    expect((await server.call('GET', '/robots')).status).toBe(401)
  })

  it('keeps its tokens from scripts and from the database', async () => {
    const { loginId } = await anAccount()
    const { headers, body } = await login(loginId)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.getSetCookie()[0]).toMatch(/^wheelhouse=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    const { rows } = await sql`select * from sessions`.execute(server.db)
    expect(JSON.stringify(rows)).not.toContain((body as { token: string }).token)
  })

  it('gets its bearer again by its cookie, and the other tabs keep theirs', async () => {
    const { loginId } = await anAccount()
    const { token, cookie } = await server.signIn(loginId)
    const { body } = await server.call('GET', '/my/session', undefined, { cookie })
    expect(body).toMatchObject({ token })
    const byBearer = await server.call('GET', '/my/session', undefined, { authorization: `Bearer ${token}` })
    expect(byBearer.body).toMatchObject({ token })
  })

  it('is not given for a password that was changed while it was checked', async () => {
    const { id, loginId } = await anAccount()
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const { signingIn } = await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('operators').select('id').where('id', '=', id).forUpdate().execute()
      const answer = login(loginId)
      await until(async () => expect((await waiting.execute(server.db)).rows[0]?.count).toBe(1))
      await tx.updateTable('operators').set({ passwordHash: 'of another' }).where('id', '=', id).execute()
      return { signingIn: answer }
    })
    expect((await signingIn).code).toBe('auth.wrongCredentials')
  })

  it('ends by logout at once', async () => {
    const { loginId } = await anAccount()
    const client = await server.signIn(loginId)
    expect((await client.call('POST', '/operators/logout')).status).toBe(204)
    expect((await client.call('GET', '/robots')).status).toBe(401)
    const { cookie } = client
    expect((await server.call('GET', '/my/session', undefined, { cookie })).status).toBe(401)
  })

  it.each([
    ['the account is disabled', { status: 0 }],
    ['the role changes', { type: 0 }],
    ['the building changes', { buildingId: null }],
  ] as const)('ends within five seconds when %s', async (_when, change) => {
    const { id, loginId } = await anAccount()
    const client = await server.signIn(loginId)
    await client.call('GET', '/robots')
    await server.db.updateTable('operators').set(change).where('id', '=', id).execute()
    server.clock.advance(5_000)
    expect((await client.call('GET', '/robots')).status).toBe(401)
  })

  it.each([
    [
      'extended',
      (db: Database, id: string, contractEndAt: Date) =>
        db
          .updateTable('contracts')
          .set({ contractEndAt, updatedAt: server.clock.now() })
          .where('id', '=', id)
          .execute(),
    ],
    ['removed', (db: Database, id: string) => db.deleteFrom('contracts').where('id', '=', id).execute()],
  ])('that ended with its contract stays over when that is %s', async (_how, change) => {
    const organization = await anOrganization(server.db)
    const end = new Date(server.clock.now().getTime() + 60_000)
    const contract = await aContract(server.db, { organizationId: organization.id, contractEndAt: end })
    const place = { organizationId: organization.id, buildingId: null }
    const { loginId } = await anOperator(server.db, { type: 2, ...place })
    const client = await server.signIn(loginId)
    server.clock.advance(61_000)
    await change(server.db, contract.id, new Date(server.clock.now().getTime() + 60_000))
    expect((await client.call('GET', '/robots')).status).toBe(401)
    await expect(server.signIn(loginId)).resolves.toBeDefined()
  })

  it('ends when the contract does, and after twelve hours without a request', async () => {
    const organization = await anOrganization(server.db)
    await aContract(server.db, {
      organizationId: organization.id,
      contractEndAt: new Date(server.clock.now().getTime() + 60_000),
    })
    const { loginId } = await anOperator(server.db, {
      type: 2,
      organizationId: organization.id,
      buildingId: null,
    })
    const contracted = await server.signIn(loginId)
    const idle = await server.signIn((await anAccount()).loginId)
    server.clock.advance(61_000)
    expect((await contracted.call('GET', '/robots')).status).toBe(401)
    expect((await idle.call('GET', '/robots')).status).toBe(200)
    server.clock.advance(12 * 3_600_000)
    expect((await idle.call('GET', '/robots')).status).toBe(401)
  })
})

it('leaves an unbroken audit chain without secrets, and notices a changed entry', async () => {
  expect(await findBrokenAudit(server.db, sealAudit)).toBeNull()
  const { rows } = await sql`select * from audit_log`.execute(server.db)
  expect(rows.length).toBeGreaterThan(80)
  expect(JSON.stringify(rows)).not.toContain('wrong-password')
  await expect(sql`delete from audit_log`.execute(server.db)).rejects.toThrow('append-only')
  await sql`alter table audit_log disable trigger all`.execute(server.db)
  await sql`update audit_log set action = 'nothing' where seq = 7`.execute(server.db)
  expect(await findBrokenAudit(server.db, sealAudit)).toBe(7)
})
