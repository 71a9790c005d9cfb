import { sql } from 'kysely'
import type { Database } from '../../../kernel/database/database.ts'

/** In one statement: with their steps and ways they are thousands of rows. */
const removedAtOnce = 500

/**
 * Removes runs that ended before this moment, with their steps, their reports, and what the schedules' history says of them,
 * and the reports of cleanings that no flow began. What is evidence stays: the reports of findings that are not closed, and
 * what was done in a time that evidence was made of.
 */
export async function removeRunsBefore(db: Database, before: Date): Promise<void> {
  const moment = before.toISOString()
  await removeEndedBefore(db, 'flow_runs', moment)
  await removeEndedBefore(db, 'reports', moment)
  // Of an occurrence that began its run says what came of it: with the run goes its line.
  await db.deleteFrom('scheduleLogs').where('plannedAt', '<', moment).where('runId', 'is', null).execute()
}

/** Reports of runs go with these. */
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
