/** Reports of cleanings that no flow started (decision 0062): opened and closed by what robots report. */
import {
  type ReportCleaning,
  type ReportResult,
  reportResults,
  reportTypes,
} from '@wheelhouse/contract/reports/report'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../kernel/database/database.ts'

/** How a cleaning ended, by the type of the activity that reports it. */
const ends: ReadonlyMap<string, ReportResult> = new Map([
  ['cleaningFinished', reportResults.complete],
  ['cleaningStopped', reportResults.cancelled],
  ['cleaningFailed', reportResults.error],
])

/** Square metres and seconds, as far as the robot reports them. */
const figuresSchema = z.object({
  area: z.number().min(0).nullable().catch(null),
  seconds: z.number().min(0).nullable().catch(null),
})

type CleaningActivity = { robotId: string; type: string; at: string; detail: unknown }

/** Takes an activity that concerns a cleaning. Other types are ignored. */
export async function followCleaning(
  tx: Tx,
  { robotId, type, at, detail }: CleaningActivity,
  now: Date,
): Promise<void> {
  if (type === 'cleaningStarted')
    return beginCleaningReport(tx, { robotId, startedBy: null, at: new Date(at) })
  const result = ends.get(type)
  if (result === undefined) return
  const { area, seconds } = figuresSchema.parse(detail)
  await endCleaningReport(tx, { robotId, result, said: { activity: type, at, areaM2: area, seconds } }, now)
}

/**
 * A robot has started cleaning, according to itself or its answer to a command. The same cleaning is reported both
 * ways, so an existing report only gets the missing name. A cleaning covered by a run's report, open or of that time,
 * gets no second one.
 */
export async function beginCleaningReport(
  db: Database,
  { robotId, startedBy, at }: { robotId: string; startedBy: string | null; at: Date },
): Promise<void> {
  const moment = at.toISOString()
  const named = await sql`
    update reports set started_by = coalesce(started_by, ${startedBy}::uuid)
     where robot_id = ${robotId} and run_id is null and (ended_at is null or started_at >= ${moment})`.execute(
    db,
  )
  if ((named.numAffectedRows ?? 0n) > 0n) return
  await sql`
    with numbered as (
      insert into report_numbers as numbers (building_id, last)
        select r.building_id, 1 from robots r
         where r.id = ${robotId} and not exists (
           select from reports p
            where p.robot_id = r.id
              and (p.ended_at is null or (p.type = ${reportTypes.cleaning} and ${moment} between p.started_at and p.ended_at)))
        on conflict (building_id) do update set last = numbers.last + 1
        returning building_id, last)
    insert into reports (no, organization_id, building_id, robot_id, type, title, started_by, started_at, updated_at)
      select last, organization_id, r.building_id, r.id, ${reportTypes.cleaning}, '', ${startedBy}::uuid, ${moment}, ${moment}
        from robots r join numbered using (building_id) where r.id = ${robotId}
      on conflict (robot_id) where run_id is null and ended_at is null
        do update set started_by = coalesce(reports.started_by, excluded.started_by)`.execute(db)
}

/**
 * How a cleaning ended goes into the robot's newest report: its own, even if that was closed as lost, or the cleaning
 * flow's. A flow's report ends with its run and adds up the results of its cleanings.
 */
async function endCleaningReport(
  tx: Tx,
  { robotId, result, said }: { robotId: string; result: ReportResult; said: ReportCleaning },
  now: Date,
): Promise<void> {
  const report = await tx
    .selectFrom('reports')
    .select(['id', 'type', 'runId', 'startedAt', 'cleaning'])
    .where('robotId', '=', robotId)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (report === undefined || report.type !== reportTypes.cleaning) return
  const { id, runId, startedAt, cleaning: before } = report
  if (runId === null && before !== null) return
  const cleaning = {
    ...said,
    areaM2: sum(before?.areaM2 ?? null, said.areaM2),
    seconds: sum(before?.seconds ?? null, said.seconds),
  }
  const endedAt = said.at > startedAt ? said.at : startedAt
  await tx
    .updateTable('reports')
    .set({ cleaning: JSON.stringify(cleaning), updatedAt: now, ...(runId === null && { endedAt, result }) })
    .where('id', '=', id)
    .execute()
}

function sum(before: number | null, more: number | null): number | null {
  return before === null || more === null ? (before ?? more) : before + more
}

/** Across all organisations, for the server itself. */
export function listOpenCleanings(db: Database) {
  return db
    .selectFrom('reports')
    .select(['id', 'robotId'])
    .where('runId', 'is', null)
    .where('endedAt', 'is', null)
    .execute()
}

/** Closes cleanings that are over without their robots ever reporting how. */
export async function closeLostCleanings(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('reports')
    .set({ endedAt: now, result: reportResults.error, updatedAt: now })
    .where('id', 'in', ids)
    .where('endedAt', 'is', null)
    .execute()
}
