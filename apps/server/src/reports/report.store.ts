/** Reports, and the robot's records in them. Their rows are opened and closed by their runs and cleanings. */
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { type Report, reportLimits } from '@wheelhouse/contract/reports/report'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import {
  applyOrder,
  applyPage,
  countRows,
  listRows,
  runFiltered,
  whereCondition,
} from '../kernel/database/filter-sql.ts'
import { nameOfPerson, nameOfPersonIn } from '../kernel/entities/name-of-person.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { ActivityRow, DetectedRow } from './describe-event.ts'
import { reportsVisibleTo } from './report.policy.ts'

const columns = {
  id: 'p.id',
  organizationId: 'p.organizationId',
  buildingId: 'p.buildingId',
  robotId: 'p.robotId',
  robotName: 'm.name',
  flowId: 'p.flowId',
  type: 'p.type',
  title: 'p.title',
  no: 'p.no',
  result: 'p.result',
  abnormalCount: 'p.abnormalCount',
  startedAt: 'p.startedAt',
  endedAt: 'p.endedAt',
  checkedAt: 'p.checkedAt',
}

function selectReports(db: Database, identity: Identity) {
  return db
    .selectFrom('reports as p')
    .leftJoin('flowRuns as r', 'r.id', 'p.runId')
    .innerJoin('robots as m', 'm.id', 'p.robotId')
    .where(reportsVisibleTo(identity))
}

/** A database function, called like a column. */
const abnormalCount = sql<number>`p.abnormal_count`

const startedBy = nameOfPersonIn(sql`coalesce(r.started_by, p.started_by)`)

function selectRecords(db: Database, identity: Identity) {
  return selectReports(db, identity)
    .select(['p.id', 'p.no', 'p.organizationId', 'p.buildingId', 'p.robotId', 'm.name as robotName'])
    .select('m.isSimulated')
    .select([
      'p.runId',
      'p.flowId',
      'p.cleaning',
      'p.type',
      'p.title',
      'p.startedAt',
      'p.endedAt',
      'p.result',
      'p.memo',
    ])
    .select(['p.checkedAt', 'p.revision', abnormalCount.as('abnormalCount')])
    .select([startedBy.as('startedBy'), nameOfPerson('p.checkedBy').as('checkedBy')])
    .$castTo<Report>()
}

export async function listReports(db: Database, identity: Identity, filter: Filter | undefined) {
  const found = selectRecords(db, identity).where(whereCondition(filter?.where, columns))
  return listRows(applyPage(found, filter, columns, 'startedAt DESC'), filter)
}

/** The ids of all reports that a filter finds, in its order and within its limits. */
export async function listReportIds(
  db: Database,
  identity: Identity,
  filter: Filter | undefined,
): Promise<string[]> {
  let found = selectReports(db, identity).where(whereCondition(filter?.where, columns)).select('p.id')
  found = applyOrder(found, filter, columns, 'startedAt DESC')
  if (filter?.limit !== undefined) found = found.limit(filter.limit)
  if (filter?.skip !== undefined) found = found.offset(filter.skip)
  return (await runFiltered(found.execute())).map(({ id }) => id)
}

/** Those of these reports that still exist, in the order of the ids. */
export async function listReportsById(
  db: Database,
  identity: Identity,
  ids: readonly string[],
): Promise<Report[]> {
  const rows = await selectRecords(db, identity)
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** On how many days these reports began, in the time zones of their buildings. */
export async function countDays(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(distinct (p.started_at at time zone b.timezone)::date)::int as days
      from reports as p join buildings as b on b.id = p.building_id
     where p.id = any(${ids}::uuid[])`.execute(db)
  return rows[0]?.days ?? 0
}

export async function countReports(
  db: Database,
  identity: Identity,
  where: Where | undefined,
): Promise<number> {
  return countRows(selectReports(db, identity).where(whereCondition(where, columns)))
}

/** @throws AppError entity.notFound */
export async function getReport(db: Database, identity: Identity, id: string): Promise<Report> {
  const row = await selectRecords(db, identity).where('p.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return row
}

/** The same, locked until the transaction ends. @throws AppError entity.notFound */
export async function lockReport(tx: Tx, identity: Identity, id: string): Promise<Report> {
  await tx.selectFrom('reports').select('id').where('id', '=', id).forUpdate().execute()
  return getReport(tx, identity, id)
}

export async function updateReport(
  tx: Tx,
  id: string,
  change: { memo?: string; checkedAt?: Date | null; checkedBy?: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

export async function deleteReport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reports').where('id', '=', id).execute()
}

/** Stops and errors of the robots during these reports, by report. */
export async function listStopsAndErrors(
  db: Database,
  reports: readonly Pick<Report, 'id' | 'robotId' | 'startedAt' | 'endedAt'>[],
  now: Date,
): Promise<ReadonlyMap<string, ActivityRow[]>> {
  const { rows } = await sql<ActivityRow & { reportId: string }>`
    select w.report_id, found.*
      from unnest(${reports.map(({ id }) => id)}::uuid[], ${reports.map(({ robotId }) => robotId)}::uuid[],
                  ${reports.map(({ startedAt }) => startedAt)}::timestamptz[],
                  ${reports.map(({ endedAt }) => endedAt ?? now.toISOString())}::timestamptz[])
        as w (report_id, robot_id, from_at, to_at)
      cross join lateral (
        select id, at, type, detail, error_code from robot_activities as a
         where a.robot_id = w.robot_id and a.at between w.from_at and w.to_at and a.type <> 'errorCleared'
           and (a.error_code is not null or a.type in
             ('emergencyStop', 'emergencyStopPressed', 'remoteStop', 'contact', 'errorRaised'))
         order by a.at limit ${reportLimits.detailsMax}) as found`.execute(db)
  const byReport = new Map<string, ActivityRow[]>()
  for (const { reportId, ...activity } of rows) {
    const activities = byReport.get(reportId)
    if (activities === undefined) byReport.set(reportId, [activity])
    else activities.push(activity)
  }
  return byReport
}

/** What each report's robot detected meanwhile, and what triggered its run. */
export async function listDetectedOf(
  db: Database,
  reports: readonly Pick<Report, 'id' | 'organizationId' | 'robotId' | 'startedAt' | 'endedAt'>[],
  now: Date,
): Promise<ReadonlyMap<string, DetectedRow[]>> {
  const { rows } = await sql<DetectedRow & { reportId: string }>`
    select w.report_id, found.*
      from unnest(${reports.map(({ id }) => id)}::uuid[],
                  ${reports.map(({ organizationId }) => organizationId)}::uuid[],
                  ${reports.map(({ robotId }) => robotId)}::uuid[],
                  ${reports.map(({ startedAt }) => startedAt)}::timestamptz[],
                  ${reports.map(({ endedAt }) => endedAt ?? now.toISOString())}::timestamptz[])
        as w (report_id, organization_id, robot_id, from_at, to_at)
      cross join lateral (
        select e.id, e.at, e.kind, e.media_id, e.is_false_alarm, s.name
          from detection_events as e join detection_settings as s on s.id = e.setting_id
         where e.robot_id = w.robot_id and e.organization_id = w.organization_id
           and (e.at between w.from_at and w.to_at or e.run_id = w.report_id)
         order by e.at limit ${reportLimits.detailsMax}) as found`.execute(db)
  return Map.groupBy(rows, ({ reportId }) => reportId)
}

/** A place where a robot was. Metres. */
export type TrackPoint = { robotId: string; at: Date; mapId: string; x: number; y: number }

/** Adds to the reports in progress; what robots do outside flow runs and cleanings belongs to no report. */
export async function addTrackPoints(db: Database, points: readonly TrackPoint[]): Promise<void> {
  await sql`
    insert into report_points (report_id, at, map_id, x, y)
    select reports.id, point.at, point.map_id, point.x, point.y
      from unnest(${points.map(({ robotId }) => robotId)}::uuid[],
                  ${points.map(({ at }) => at.toISOString())}::timestamptz[],
                  ${points.map(({ mapId }) => mapId)}::text[],
                  ${points.map(({ x }) => x)}::real[], ${points.map(({ y }) => y)}::real[])
        as point (robot_id, at, map_id, x, y)
      join reports on reports.robot_id = point.robot_id and point.at >= reports.started_at
       and (reports.ended_at is null or (reports.ended_at > now() - interval '1 minute' and point.at <= reports.ended_at))
    on conflict do nothing`.execute(db)
}

/** In order; a long track is thinned out evenly. */
export async function listTrackPoints(
  db: Database,
  reportId: string,
): Promise<{ mapId: string; x: number; y: number; length: number }[]> {
  const { rows } = await sql<{ mapId: string; x: number; y: number; length: number }>`
    with points as (
      select at, map_id, x, y, row_number() over (order by at) as number, count(*) over () as total,
             coalesce(case when lag(map_id) over (order by at) = map_id
               then sqrt(power(x - lag(x) over (order by at), 2) + power(y - lag(y) over (order by at), 2)) end, 0) as step
        from report_points where report_id = ${reportId}),
    measured as (select *, sum(step) over (order by at) as length from points)
    select map_id, x, y, length from measured
     where number = 1 or number = total or number % greatest(1, ceil(total / ${reportLimits.pointsMax}::numeric)::int) = 0
     order by at`.execute(db)
  return rows
}
