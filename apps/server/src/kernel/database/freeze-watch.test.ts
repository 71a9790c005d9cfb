import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BreakableDatabase, breakable } from '../../testing/database-outage.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { createLog } from '../process/log.ts'
import { isDatabaseUnreachable } from '../process/outages.ts'
import { openServerDatabase, type ServerDatabase } from './scoped-pool.ts'

let test: TestDatabase
let way: BreakableDatabase
let db: ServerDatabase
beforeEach(async () => {
  test = await createTestDatabase()
  way = await breakable(test.serverConnection)
  db = openServerDatabase(way.connection, createLog('silent'))
  await readPid()
})
afterEach(async () => {
  await db.destroy()
  await way.close()
  await test.drop()
})

const readPid = async () =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
/** Keeps this thread from everything, at the cost of no processor. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
const toFailure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

it('gives up queries to a frozen database, and lends none of those connections again', async () => {
  const before = await readPid()
  way.freeze()
  const changing = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
  })
  // More than there are connections: some wait for one.
  const asked = Array.from({ length: 40 }, () => sql`select 1`.execute(db))
  const failures = await Promise.all([changing, ...asked].map(toFailure))
  expect(failures.every(isDatabaseUnreachable)).toBe(true)
  way.mend()
  await until(async () => expect(await readPid()).not.toBe(before))
})

it('waits for a long query of a database that answers others', async () => {
  const { rows } = await sql<{ n: number }>`select 1 as n from pg_sleep(1.6)`.execute(db)
  expect(rows).toEqual([{ n: 1 }])
})

it('does not take its own lateness for the database’s', async () => {
  const asked = sql<{ n: number }>`select 1 as n from pg_sleep(1)`.execute(db)
  // It probes in between, and gets to read the answer only after its patience has run out.
  for (let turn = 0; turn < 3; turn++) {
    standStill(900)
    await nextTurn()
  }
  expect((await asked).rows).toEqual([{ n: 1 }])
})
