/** Several servers that store what they heard of the same robots in the same moment, each in its own order. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../kernel/database/database.ts'
import { aRobot } from '../../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { saveStateSamples } from './state-sample.store.ts'
import { saveTrackSamples } from './track-sample.store.ts'

const moments = 10

let test: TestDatabase
let robots: { robotId: string; buildingId: string }[]
beforeAll(async () => {
  test = await createTestDatabase()
  const made = await Promise.all(Array.from({ length: 200 }, () => aRobot(test.db)))
  robots = made.map(({ id, buildingId }) => ({ robotId: id, buildingId }))
})
afterAll(() => test.drop())

const place = { floorId: null, x: null, y: null, theta: null, speed: null, charge: 80 }
const modes = { operatingMode: 'automatic', emergencyStop: 'none' } as const

/** Rows come in the order in which they are stored, and not in that of the table, which is the planner's choice. */
const inOwnOrder = (save: (db: Database) => Promise<void>) =>
  test.db.transaction().execute(async (tx) => {
    for (const way of ['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan'])
      await sql`set local ${sql.id(way)} = off`.execute(tx)
    await save(tx)
  })

it.each([
  [
    'where robots are',
    (db: Database, at: Date, of: typeof robots) =>
      saveTrackSamples(
        db,
        at,
        of.map((robot) => ({ ...robot, ...place, ...modes })),
      ),
  ],
  [
    'how robots are',
    (db: Database, at: Date, of: typeof robots) =>
      saveStateSamples(
        db,
        at,
        of.map(({ robotId }) => ({ robotId, charge: 80, charging: false, rssi: null })),
      ),
  ],
])('never blocks another server that stores %s', async (_what, save) => {
  const now = Math.floor(Date.now() / 60_000) * 60_000
  for (let moment = 0; moment < moments; moment++) {
    const at = new Date(now - moment * 60_000)
    const orders = [robots, robots.toReversed(), robots, robots.toReversed()]
    const saved = await Promise.allSettled(orders.map((order) => inOwnOrder((db) => save(db, at, order))))
    expect(saved.filter(({ status }) => status === 'rejected')).toEqual([])
  }
})
