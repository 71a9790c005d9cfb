import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { sealAudit } from '../../testing/test-seal.ts'
import { createLog } from '../process/log.ts'
import { createAuditBacklog } from './audit-backlog.ts'

it('keeps entries that a full disk has no place for until they can be written, in their order', async () => {
  const test = await createTestDatabase()
  await sql`create function be_full() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(test.db)
  await sql`create trigger full_disk before insert on audit_log execute function be_full()`.execute(test.db)
  const clock = fakeClock()
  const backlog = createAuditBacklog({ db: test.serverDb, clock, log: createLog('silent'), sealAudit })
  const add = (entityId: string) =>
    backlog.add(
      { identity: null, clock, ip: '192.0.2.1', userAgent: null },
      { action: 'robot:stop', outcome: 'done', entity: 'robot', entityId },
    )
  await Promise.all([add('1'), add('2')])
  const listEntries = async () => {
    const rows = await test.db.selectFrom('auditLog').select('entityId').orderBy('seq').execute()
    return rows.map(({ entityId }) => entityId)
  }
  expect(await listEntries()).toEqual([])
  await sql`drop trigger full_disk on audit_log`.execute(test.db)
  await add('3')
  await backlog.stop()
  expect(await listEntries()).toEqual(['1', '2', '3'])
  await test.drop()
})
