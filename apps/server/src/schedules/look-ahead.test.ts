/** Entries are looked at a little before their moment, once, and not when it has all but come. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aRobot } from '../testing/factories.ts'
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts'
import { aSchedule } from '../testing/schedule-factories.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { aTwin } from '../testing/twin-factory.ts'
import { createLookAhead } from './look-ahead.ts'
import { findNextLook } from './schedule-due.store.ts'

let test: TestDatabase
let clock: FakeClock
let looked: string[]
let lookAhead: () => Promise<void>

beforeEach(async () => {
  test = await createTestDatabase()
  clock = fakeClock()
  looked = []
  const look = createLookAhead({
    db: test.db,
    clock,
    link: { twinById: (robotId) => aTwin({ robotId }) },
    flowStarter: {
      rehearse: async (_db, wanted) => void looked.push(...wanted.map(({ flowId }) => flowId)),
    },
  })
  lookAhead = async () => look(await findNextLook(test.db))
})
afterEach(() => test.drop())

// The clock stands at nine in the morning in Tokyo.
const plan = async (startAt: string) => {
  const robot = await aRobot(test.db)
  return aSchedule(test.db, { robotId: robot.id, startAt, endAt: '2026-11-20T12:00', repeat: 'none' })
}

it('looks once at what is due within seconds, and at nothing else', async () => {
  const { flowId } = await plan('2026-11-20T09:01')
  await plan('2026-11-20T09:02')
  await lookAhead()
  expect(looked).toEqual([])
  clock.advance(50_000)
  await lookAhead()
  await lookAhead()
  expect(looked).toEqual([flowId])
})

it('leaves alone what is due at once', async () => {
  await plan('2026-11-20T09:01')
  clock.advance(59_000)
  await lookAhead()
  expect(looked).toEqual([])
})
