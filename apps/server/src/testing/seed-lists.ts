/**
 * Fills the data folder of a stopped server with a demo, a hundred buildings with groups, many IoT devices and as many
 * entries of the audit log, for the benchmark of lists: `DATA_DIR=... ROWS=100000 node seed-lists.ts`. The rows are made by
 * the database itself; the entries are in no chain.
 */
import { sql } from 'kysely'
import { prepareDemo } from '../demo/start-demo.ts'
import { openDatabase } from '../kernel/database/database.ts'
import { findRunningPostgres } from '../kernel/database/embedded-postgres.ts'
import { databaseName, openStorage } from '../kernel/database/storage.ts'
import { systemClock } from '../kernel/process/clock.ts'
import { readConfig } from '../kernel/process/config.ts'
import { createLog } from '../kernel/process/log.ts'

const config = readConfig({ ...process.env, LOG_LEVEL: 'error' }, process.cwd())
const rows = Number(process.env.ROWS ?? 100_000)
const log = createLog('error')
const storage = await openStorage(config, log, systemClock)
try {
  const { db } = storage
  await prepareDemo(db, systemClock, config)
  const { organizationId } = await db
    .selectFrom('operators')
    .select('organizationId')
    .where('loginId', '=', 'admin@demo.example')
    .executeTakeFirstOrThrow()
  await sql`
    insert into buildings (organization_id, name, prefecture, city, created_at, updated_at)
    select ${organizationId}, 'Building ' || n, '13', 'Minato', now(), now() from generate_series(1, 100) n`.execute(
    db,
  )
  for (const table of ['robot_groups', 'flow_groups'])
    await sql`
      insert into ${sql.table(table)} (building_id, name, index, created_at, updated_at)
      select id, 'Group ' || n, n, now(), now() from buildings, generate_series(0, 2) n
      where organization_id = ${organizationId}`.execute(db)
  await sql`
    insert into devices (organization_id, building_id, type, name, identifier, description, profile, status,
      created_at, updated_at)
    select ${organizationId}, id, n % 5, 'Device ' || lpad((n * 7919 % 1000003)::text, 7, '0'), md5(n::text),
      'Made for a measurement', '{}', n % 2, now(), now()
    from generate_series(1, ${rows}::int) n,
      (select id from buildings where organization_id = ${organizationId} order by name limit 1) b`.execute(
    db,
  )
  await sql`
    insert into audit_log (at, operator_id, organization_id, ip, action, outcome, entity, entity_id, before, after, hash)
    select now() - (${rows} - n) * interval '1 minute', o.id, o.organization_id, '198.51.100.7', 'device:update', 'done',
      'device', gen_random_uuid()::text, '{"status": 0, "name": "Made for a measurement"}', '{"status": 1}', md5(n::text)
    from generate_series(1, ${rows}::int) n, (select * from operators where login_id = 'admin@demo.example') o`.execute(
    db,
  )
  // As the database does on its own in time: an index alone then shows which rows there are.
  const owner = openDatabase({ ...(await findRunningPostgres(config.dataDir)), database: databaseName }, log)
  for (const table of ['devices', 'audit_log']) await sql`vacuum analyze ${sql.table(table)}`.execute(owner)
  await owner.destroy()
} finally {
  await storage.close()
}
