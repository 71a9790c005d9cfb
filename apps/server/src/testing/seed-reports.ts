/**
 * Fills the data folder of a stopped server with a demo and reports of as many rows as requested, twenty in each, for
 * the benchmark of exports: `DATA_DIR=... ROWS=1000000 node seed-reports.ts`. The rows are made by the database itself.
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
const rowsOfReport = 20
const reports = Math.ceil(Number(process.env.ROWS ?? 1_000_000) / rowsOfReport)
const log = createLog('error')
const storage = await openStorage(config, log, systemClock)
try {
  const { db } = storage
  await prepareDemo(db, systemClock, config)
  // Each has its report from the database.
  await sql`
    insert into flow_runs (organization_id, building_id, robot_id, flow_name, flow_revision, flows, status, state,
      started_at, ended_at)
    select m.organization_id, m.building_id, m.id, 'Night round ' || n % 7, 1, '[]', 'done',
      '{"ended": {"status": "done", "reason": null}}', now() - n * interval '1 minute', now() - (n - 0.5) * interval '1 minute'
    from generate_series(1, ${reports}::int) n,
      (select r.* from robots r join operators o on o.organization_id = r.organization_id
        where o.login_id = 'admin@demo.example' order by r.serial_number limit 1) m`.execute(db)
  await sql`
    insert into flow_run_visits (run_id, visit, flow_id, step_id, name, type, rounds, status, started_at, ended_at)
    select r.id, n, r.id, 's' || n, 'To the waypoint ' || n, 100, '[1]', 'done', r.started_at + n * interval '1 second',
      r.started_at + (n + 1) * interval '1 second'
    from flow_runs r, generate_series(1, ${rowsOfReport}::int) n where r.flow_name like 'Night round %'`.execute(
    db,
  )
  const owner = openDatabase({ ...(await findRunningPostgres(config.dataDir)), database: databaseName }, log)
  for (const table of ['flow_runs', 'reports', 'flow_run_visits'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(owner)
  await owner.destroy()
} finally {
  await storage.close()
}
