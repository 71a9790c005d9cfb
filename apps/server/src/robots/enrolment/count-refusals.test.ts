import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../kernel/process/log.ts'
import { aRobot } from '../../testing/factories.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { createWorld } from '../../testing/personas.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createRefusalCounter } from './count-refusals.ts'
import { addRefusedAttempts, type CountedAttempt } from './refused-attempt.store.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('a flood of made-up names fills neither memory nor disk, and hides no robot', async () => {
  const { id } = await aRobot(test.db)
  const clock = fakeClock()
  const getRobotId = (userName: string) => (userName === 'acme/R1' ? id : null)
  const counter = createRefusalCounter({ db: test.db, clock, log: createLog('silent'), getRobotId })
  for (let round = 0; round < 15; round++) {
    for (let n = 0; n < 2_000; n++)
      counter.count({ userName: `acme/${round}-${n}`, reason: 'unknownRobot', ip: `10.0.0.${n % 200}` })
    counter.count({ userName: 'acme/R1', reason: 'wrongCredential', ip: null })
    await counter.save()
    clock.advance(1_000)
  }
  await counter.stop()
  const rows = await test.db.selectFrom('refusedRobotAttempts').selectAll().execute()
  expect(rows.length).toBeLessThanOrEqual(2_001)
  expect(rows).toContainEqual(expect.objectContaining({ userName: 'acme/R1', robotId: id, count: 15 }))
})

it('made-up names push no robot out of the list of those who see everything', async () => {
  const server = await startTestServer()
  try {
    const { personas, site } = await createWorld(server.db)
    const now = server.clock.now()
    const attempt = { ip: null, count: 1, firstAt: now, lastAt: now } as const
    const strangers = Array.from(
      { length: 600 },
      (_, n): CountedAttempt => ({
        ...attempt,
        userName: `x/${n}`,
        reason: 'unknownRobot',
        robotId: null,
      }),
    )
    const early = new Date(now.getTime() - 1_000)
    const robot = {
      ...attempt,
      userName: 'acme/R1',
      reason: 'wrongCredential',
      robotId: site.robot.id,
    } as const
    await addRefusedAttempts(server.db, [...strangers, { ...robot, firstAt: early, lastAt: early }], now)
    const system = await server.openSession(personas.systemAdministrator.id)
    const { body } = await system.call('GET', '/refused-robot-attempts')
    expect(body).toHaveLength(501)
    expect((body as unknown[]).at(-1)).toMatchObject({ userName: 'acme/R1' })
  } finally {
    await server.close()
  }
})
