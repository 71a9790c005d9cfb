import { sql } from 'kysely'
import type { Database } from '../../../kernel/database/database.ts'

/** Maximum number per statement: with their steps and routes they are thousands of rows. */
const removedAtOnce = 500

/**
 * Removes runs that ended before this moment, with their steps, reports and schedule log entries, and the reports of
 * cleanings that no flow started. Evidence is kept: reports of findings that are not closed, and anything that overlaps
 * the period of an evidence record.
 */
export async function removeRunsBefore(db: Database, before: Date): Promise<void> {
  const moment = before.toISOString()
  await removeEndedBefore(db, 'flow_runs', moment)
  await removeEndedBefore(db, 'reports', moment)
  // Entries of occurrences that started a run are removed with their run.
  await db.deleteFrom('scheduleLogs').where('plannedAt', '<', moment).where('runId', 'is', null).execute()
}

/** Removing a run also removes its report. */
async function removeEndedBefore(db: Database, name: 'flow_runs' | 'reports', moment: string): Promise<void> {
  const table = sql.table(name)
  const isOwn = name === 'reports' ? sql`r.run_id is null` : sql`true`
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where id in (
        select r.id from ${table} r
         where r.ended_at < ${moment} and ${isOwn}
           and not exists (select from findings f where f.report_id = r.id and f.state <> 'closed')
           and not exists (select from evidences e
                            where e.robot_id = r.robot_id and e.from_at < r.ended_at and e.until_at > r.started_at)
         order by r.ended_at
         limit ${removedAtOnce})`.execute(db)
    if (numAffectedRows < removedAtOnce) return
  }
}
