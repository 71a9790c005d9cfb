import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'

/** In one statement: with their steps and ways they are thousands of rows. */
const removedAtOnce = 500

/**
 * Removes runs that ended before this moment, with their steps, their reports, and what the schedules' history says of them.
 * What is evidence stays: the reports of findings that are not closed, and runs of a time that evidence was made of.
 */
export async function removeRunsBefore(db: Database, before: Date): Promise<void> {
  const moment = before.toISOString()
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from flow_runs where id in (
        select r.id from flow_runs r
         where r.ended_at < ${moment}
           and not exists (select from findings f where f.report_id = r.id and f.state <> 'closed')
           and not exists (select from evidences e
                            where e.robot_id = r.robot_id and e.from_at < r.ended_at and e.until_at > r.started_at)
         order by r.ended_at
         limit ${removedAtOnce})`.execute(db)
    if (numAffectedRows < removedAtOnce) break
  }
  // Of an occurrence that began its run says what came of it: with the run goes its line.
  await db.deleteFrom('scheduleLogs').where('plannedAt', '<', moment).where('runId', 'is', null).execute()
}
