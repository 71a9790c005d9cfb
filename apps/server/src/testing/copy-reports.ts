/**
 * The rows of all reports by the database's own `COPY TO`, for the benchmark of exports: `DATA_DIR=... node copy-reports.ts`
 * beside a running server. Prints how long it took, in milliseconds.
 */
import { sql } from 'kysely'
import { openDatabase } from '../kernel/database/database.ts'
import { findRunningPostgres } from '../kernel/database/embedded-postgres.ts'
import { databaseName } from '../kernel/database/storage.ts'
import { readConfig } from '../kernel/process/config.ts'
import { createLog } from '../kernel/process/log.ts'

const config = readConfig({ ...process.env, LOG_LEVEL: 'error' }, process.cwd())
const owner = openDatabase(
  { ...(await findRunningPostgres(config.dataDir)), database: databaseName },
  createLog('error'),
)
const begin = performance.now()
await sql`
  copy (
    select p.no, b.name, m.name, p.title, p.type,
      to_char(p.started_at at time zone b.timezone, 'YYYY/MM/DD HH24:MI:SS'),
      to_char(p.ended_at at time zone b.timezone, 'YYYY/MM/DD HH24:MI:SS'), p.result,
      to_char(v.started_at at time zone b.timezone, 'YYYY/MM/DD HH24:MI:SS'), v.type, v.name, v.rounds,
      v.result, r.value, c.unit, v.status, v.error_code, concat_ws(' ', o.last_name, o.first_name), p.memo
    from reports p
    join buildings b on b.id = p.building_id
    join robots m on m.id = p.robot_id
    join flow_run_visits v on v.run_id = p.id
    left join operators o on o.id = v.answered_by
    left join readings r on r.run_id = v.run_id and r.visit = v.visit
    left join check_items c on c.id = r.check_item_id
    order by p.started_at desc, p.id desc, v.visit
  ) to '/dev/null' with (format csv, header, force_quote *)`.execute(owner)
process.stdout.write(String(performance.now() - begin))
await owner.destroy()
