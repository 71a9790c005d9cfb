import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../kernel/process/log.ts'
import { anOperator, anOrganization } from '../testing/factories.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { sealAudit } from '../testing/test-seal.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createAnonymousAttemptCounter } from './count-anonymous-attempts.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test.drop())

const entries = () =>
  test.db.selectFrom('auditLog').select(['action', 'outcome', 'ip', 'after']).orderBy('seq').execute()

describe('tries that concern no account', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer(undefined, { test })
  })
  const login = (loginId: string) =>
    server.call('POST', '/operators/login', { loginId, loginPw: 'wrong-password' })
  const requestReset = (loginId: string) =>
    server.call('POST', '/operators/reset-password-request', { loginId })

  it('are one entry of each kind, with their number, however many they are', async () => {
    for (let n = 0; n < 7; n += 1) await login(`ghost${n}@test.example`)
    for (let n = 0; n < 3; n += 1) await requestReset(`ghost${n}@test.example`)
    expect(await entries()).toEqual([])
    await server.app.stop()
    const rest = { outcome: 'denied', ip: '127.0.0.1' }
    expect(await entries()).toEqual([
      { action: 'session:login', ...rest, after: { tries: 7 } },
      { action: 'account:requestReset', ...rest, after: { tries: 3 } },
    ])
  })

  it('are distinguished from those that concern one: each of these has its entry', async () => {
    const { id } = await anOrganization(test.db)
    const { loginId } = await anOperator(test.db, { type: 2, organizationId: id, buildingId: null })
    const answers = await Promise.all(Array.from({ length: 9 }, () => login(loginId)))
    expect(answers.map(({ status }) => status).filter((status) => status === 403)).toHaveLength(4)
    expect(await entries()).toHaveLength(9)
    await requestReset(loginId)
    // No mail and no change: too soon after the first.
    await requestReset(loginId)
    expect((await entries()).map(({ action }) => action).slice(9)).toEqual(['account:requestReset'])
    await server.app.stop()
  })

  it('take as long as those that concern one, also when both are locked', async () => {
    const { id } = await anOrganization(test.db)
    const { loginId } = await anOperator(test.db, { type: 2, organizationId: id, buildingId: null })
    for (const who of [loginId, 'ghost@test.example']) {
      for (let n = 0; n < 5; n += 1) await login(who)
      const start = performance.now()
      expect((await login(who)).code).toBe('auth.locked')
      expect(performance.now() - start).toBeGreaterThanOrEqual(48)
    }
    await server.app.stop()
  })
})

it('counts few addresses by themselves, and the others together', async () => {
  const clock = fakeClock()
  const anonymousAttempts = createAnonymousAttemptCounter({
    db: test.db,
    clock,
    sealAudit,
    log: createLog('silent'),
  })
  for (let n = 0; n < 1_000; n += 1) anonymousAttempts.count('session:login', `203.0.113.${n}`)
  anonymousAttempts.count('session:login', '203.0.113.0')
  await anonymousAttempts.stop()
  const rows = await entries()
  expect(rows).toHaveLength(21)
  expect(rows[0]).toMatchObject({ ip: '203.0.113.0', after: { tries: 2 } })
  expect(rows[20]).toMatchObject({ ip: null, after: { tries: 980 } })
})
