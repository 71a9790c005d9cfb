/** The data of a building's monthly report, in a fixed small number of queries. */
import type { FindingState } from '@wheelhouse/contract/reports/finding'
import {
  type MonthlyFigures,
  type MonthlyFinding,
  type MonthlyItem,
  type MonthlyReport,
  monthlyReportLimits,
} from '@wheelhouse/contract/reports/monthly-report'
import type { ReportResult, ReportType } from '@wheelhouse/contract/reports/report'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import { buildingsVisibleTo } from '../../kernel/entities/place.policy.ts'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { MonthSpan } from './month-span.ts'

type MonthPlace = {
  organizationName: string
  buildingId: string
  buildingName: string
  timezone: string
}

/** @throws AppError entity.notFound */
export async function getMonthPlace(
  db: Database,
  identity: Identity,
  buildingId: string,
): Promise<MonthPlace> {
  const place = await db
    .selectFrom('buildings')
    .innerJoin('organizations as o', 'o.id', 'buildings.organizationId')
    .select(['o.name as organizationName', 'buildings.id as buildingId', 'buildings.name as buildingName'])
    .select('buildings.timezone')
    .where('buildings.id', '=', buildingId)
    .where('buildings.deletedAt', 'is', null)
    .where(buildingsVisibleTo(identity))
    .executeTakeFirst()
  if (place === undefined) throw new AppError('entity.notFound')
  return place
}

/** Rows of a building that this person may see. @param alias of a table with both organisation and building */
function inBuilding(identity: Identity, alias: string, buildingId: string) {
  const [organization, building] = [`${alias}.organizationId`, `${alias}.buildingId`]
  return sql<boolean>`${sql.ref(building)} = ${buildingId} and ${scopeCondition(identity, { organization, building })}`
}

type ReportFigures = Omit<MonthlyFigures, 'readings' | 'abnormalReadings' | 'findings'>
type ReportGroup = {
  isBefore: boolean
  type: ReportType
  result: ReportResult | null
  reports: number
  checked: number
  withProblems: number
  problems: number
}

/**
 * Counts the reports that began in a month and in the previous one, and lists those of the month with problems: the
 * newest, as many as fill the list.
 */
export async function countReports(
  db: Database,
  identity: Identity,
  buildingId: string,
  { before, from, to }: MonthSpan,
): Promise<{ figures: ReportFigures; figuresBefore: ReportFigures; reportIds: string[] }> {
  const { rows } = await sql<{ groups: ReportGroup[] | null; reportIds: string[] | null }>`
    with counted as materialized (
      select p.id, p.type, p.result, p.started_at, p.started_at < ${from} as is_before,
             p.checked_at is not null as is_checked, p.abnormal_count as problems
        from reports as p
       where ${inBuilding(identity, 'p', buildingId)} and p.started_at >= ${before} and p.started_at < ${to}),
    groups as (
      select is_before as "isBefore", type, result, count(*) as reports, count(*) filter (where is_checked) as checked,
             count(*) filter (where problems > 0) as "withProblems", sum(problems) as problems
        from counted group by 1, 2, 3),
    newest as (
      select id, sum(problems) over (order by started_at desc, id) - problems as newer
        from counted where not is_before and problems > 0)
    select (select json_agg(groups order by "isBefore", type, result) from groups) as groups,
           (select array_agg(id) from newest where newer < ${monthlyReportLimits.problemsMax}) as report_ids`.execute(
    db,
  )
  const { groups, reportIds } = rows[0] ?? { groups: null, reportIds: null }
  const all = groups ?? []
  const figures = toFigures(all.filter(({ isBefore }) => !isBefore))
  const figuresBefore = toFigures(all.filter(({ isBefore }) => isBefore))
  return { figures, figuresBefore, reportIds: reportIds ?? [] }
}

function toFigures(groups: readonly ReportGroup[]): ReportFigures {
  const sum = (some: readonly ReportGroup[], of: 'reports' | 'checked' | 'withProblems' | 'problems') =>
    some.reduce((total, group) => total + group[of], 0)
  const byType = [...Map.groupBy(groups, ({ type }) => type)]
  const byResult = [...Map.groupBy(groups, ({ result }) => result)]
  return {
    reports: sum(groups, 'reports'),
    checked: sum(groups, 'checked'),
    withProblems: sum(groups, 'withProblems'),
    problems: sum(groups, 'problems'),
    byType: byType.map(([type, some]) => ({ type, reports: sum(some, 'reports') })),
    byResult: byResult.map(([result, some]) => ({ result, reports: sum(some, 'reports') })),
  }
}

type ReadingFigures = Pick<MonthlyFigures, 'readings' | 'abnormalReadings'>

/**
 * How often check items were inspected between two times, and how many values were abnormal. Trial readings are not
 * counted.
 */
export async function countReadings(
  db: Database,
  identity: Identity,
  buildingId: string,
  { from, to }: Omit<MonthSpan, 'before'>,
): Promise<ReadingFigures> {
  const { rows } = await sql<ReadingFigures>`
    select count(*)::int as readings, (count(*) filter (where r.status = 'done' and r.value is not null
             and (r.judgement ->> 'abnormal')::boolean))::int as abnormal_readings
      from readings as r
     where ${inBuilding(identity, 'r', buildingId)} and not r.is_test and r.at >= ${from} and r.at < ${to}`.execute(
    db,
  )
  return rows[0] ?? { readings: 0, abnormalReadings: 0 }
}

type MonthlyItems = Pick<MonthlyReport, 'items' | 'itemCount'>

/** The check items inspected in a month, with their values by day. */
export async function listMonthlyItems(
  db: Database,
  identity: Identity,
  { buildingId, timezone }: MonthPlace,
  { before, from, to }: MonthSpan,
): Promise<MonthlyItems> {
  const { rows } = await sql<MonthlyItem & { itemCount: number }>`
    with found as materialized (
      select r.check_item_id, r.at, r.status, case when r.status = 'done' then r.value end as value,
             r.at >= ${from} as is_month, coalesce((r.judgement ->> 'abnormal')::boolean, false) as is_abnormal
        from readings as r
       where ${inBuilding(identity, 'r', buildingId)} and not r.is_test and r.at >= ${before} and r.at < ${to}),
    items as (
      select check_item_id, count(*) filter (where is_month) as readings,
             count(*) filter (where is_month and status not in ('waiting', 'asked', 'done')) as unread,
             min(value) filter (where is_month) as least, avg(value) filter (where is_month) as average,
             max(value) filter (where is_month) as greatest, avg(value) filter (where not is_month) as average_before,
             count(*) filter (where is_month and is_abnormal and value is not null) as abnormal
        from found group by check_item_id having bool_or(is_month)),
    days as (
      select check_item_id, (at at time zone ${timezone})::date as day, min(value) as least, avg(value) as average,
             max(value) as greatest, count(*) filter (where is_abnormal) as abnormal
        from found where is_month and value is not null group by 1, 2),
    series as (
      select check_item_id, json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'least', least,
               'average', average, 'greatest', greatest, 'abnormal', abnormal) order by day) as days
        from days group by 1)
    select items.check_item_id, c.name, floors.name as floor_name, c.target_type, c.unit, items.readings::int,
           items.unread::int, items.least, items.average, items.greatest, items.average_before, items.abnormal::int,
           coalesce(judged.conditions, '[]') as limits,
           coalesce(series.days, '[]') as days, (count(*) over ())::int as item_count
      from items
      join check_items as c on c.id = items.check_item_id
      join floors on floors.id = c.floor_id
      left join series using (check_item_id)
      left join lateral (
        select r.judgement -> 'conditions' as conditions from readings as r
         where r.check_item_id = items.check_item_id and r.at >= ${from} and r.at < ${to}
           and not r.is_test and r.judgement is not null
         order by r.at desc limit 1) as judged on true
     order by floors.index, c.name, c.id limit ${monthlyReportLimits.itemsMax}`.execute(db)
  return { itemCount: rows[0]?.itemCount ?? 0, items: rows.map(({ itemCount: _count, ...item }) => item) }
}

type FindingCounts = MonthlyFigures['findings'] & { count: number }
type FindingRow = MonthlyFinding & { stateBefore: FindingState } & FindingCounts

/**
 * The findings of a building as of the end of a month: those that were open then, or were created or closed in it.
 * Later changes are undone.
 * @param today the reference day: anything due before is overdue
 * @param limit how many are listed; all are counted
 */
export async function listMonthlyFindings(
  db: Database,
  identity: Identity,
  buildingId: string,
  { span: { from, to }, today, limit }: { span: Omit<MonthSpan, 'before'>; today: string; limit: number },
): Promise<{ listed: MonthlyFinding[]; counts: FindingCounts }> {
  const { rows } = await sql<FindingRow>`
    with known as (
      select f.id, f.report_title, f.found_at, f.created_at, f.created_at >= ${from} as is_new,
             ${valueAt('title', sql`f.title`, to)} #>> '{}' as title,
             ${valueAt('state', stateAt(to), to)} #>> '{}' as state,
             ${valueAt('state', stateAt(from), from)} #>> '{}' as state_before,
             ${valueAt('dueOn', sql`f.due_on`, to)} #>> '{}' as due_on,
             nullif(${valueAt('owner', owner, to)}, 'null') as owner
        from findings as f
       where ${inBuilding(identity, 'f', buildingId)} and f.created_at < ${to}
         and (f.closed_at is null or f.closed_at >= ${from}
           or exists (select from finding_changes as c where c.finding_id = f.id and c.at >= ${from}))),
    looked_at as (
      select *, state <> 'closed' and coalesce(due_on < ${today}, false) as is_overdue from known
       where state <> 'closed' or is_new or state_before <> 'closed')
    select *, (count(*) over ())::int as count,
           (count(*) filter (where is_new) over ())::int as opened,
           (count(*) filter (where state = 'closed') over ())::int as closed,
           (count(*) filter (where state <> 'closed') over ())::int as open,
           (count(*) filter (where is_overdue) over ())::int as overdue
      from looked_at
     order by is_overdue desc, state = 'closed', due_on, found_at, id limit ${limit}`.execute(db)
  const { count, opened, closed, open, overdue } = rows[0] ?? noFindings
  return { listed: rows, counts: { count, opened, closed, open, overdue } }
}

const noFindings: FindingCounts = { count: 0, opened: 0, closed: 0, open: 0, overdue: 0 }

const owner = sql`(
  select jsonb_build_object('id', person.id, 'firstName', person.first_name, 'lastName', person.last_name)
    from operators as person where person.id = f.owner_id)`

/** For findings from before changes were recorded, the time of closing is known. */
function stateAt(at: Date): RawBuilder<unknown> {
  return sql`case when f.closed_at >= ${at} then 'open' else f.state end`
}

/**
 * A value of a finding at a point in time, as JSON: from the last change before, else the first one after, else the
 * current value.
 */
function valueAt(name: string, now: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  const change = (side: 'before' | 'after', when: RawBuilder<unknown>) => sql`(
    select c.${sql.ref(side)} -> ${sql.lit(name)} from finding_changes as c
     where c.finding_id = f.id and c.${sql.ref(side)} ? ${sql.lit(name)} and ${when} limit 1)`
  return sql`coalesce(${change('after', sql`c.at < ${at} order by c.at desc, c.id`)},
    ${change('before', sql`c.at >= ${at} order by c.at, c.id`)}, to_jsonb(${now}), 'null')`
}
