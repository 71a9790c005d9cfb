/** A standby takes over as the primary (docs/decisions/0101-a-database-that-fails-over.md). */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BreakableDatabase, breakable } from '../../testing/database-outage.ts'
import { anOrganization } from '../../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { createLog } from '../process/log.ts'
import { getOutageCode } from '../process/outages.ts'
import { readSnapshot } from './database.ts'
import { listenToDatabase } from './notices.ts'
import { openServerDatabase } from './scoped-pool.ts'

const log = createLog('silent')
let test: TestDatabase
let way: BreakableDatabase
beforeEach(async () => {
  test = await createTestDatabase()
  way = await breakable(test.serverConnection)
})
afterEach(async () => {
  await way.close()
  await test.drop()
})

it('a connection to a primary that has become a standby is an outage, and is not lent again', async () => {
  const db = openServerDatabase({ ...way.connection, max: 1 }, log)
  await sql`select set_config('default_transaction_read_only', 'on', false)`.execute(db)
  const refused = await anOrganization(db).catch((error: unknown) => error)
  expect(getOutageCode(refused)).toBe('server.unavailable')
  await anOrganization(db)
  await db.destroy()
})

it('notices do not rely on a connection whose other end has died without closing it', async () => {
  const notices = listenToDatabase(way.connection, log)
  await until(() => expect(notices.isListening()).toBe(true))
  way.freeze()
  await until(() => expect(notices.isListening()).toBe(false))
  way.mend()
  await until(() => expect(notices.isListening()).toBe(true))
  await notices.stop()
})

it('what the database shows is not taken for what its predecessor showed', async () => {
  const { rows } = await sql<{ at: string }>`select pg_postmaster_start_time()::text as at`.execute(test.db)
  expect(await readSnapshot(test.db)).toContain(rows[0]?.at)
})
