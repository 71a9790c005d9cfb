/** What is known about a robot over a period of time (R-ARCHIVES-5). */
import { incidentLimits, type TrackSample, trackSampleSchema } from '@wheelhouse/contract/archives/incident'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import { scopeCondition } from '../kernel/http/identity.ts'
import { isContracted, uncontractedSince } from './recording.policy.ts'
import type { Requester } from './recording.store.ts'

export type IncidentRange = { fromAt: string; untilAt: string }

/**
 * As for recordings: what happened in buildings that the person may see, and without the contract only the last hour.
 * @param columns the organisation and building at the time, and that time
 */
function visibleTo(
  { identity, now }: Requester,
  { organization, building, at }: { organization: string; building: string; at: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${scopeCondition(identity, { organization, building })}
    and (${at} > ${uncontractedSince(now).toISOString()} or ${isContracted(organization)}))`
}

/** Position and status of the robot over time, with its building. */
export async function listTrack(
  db: Database,
  requester: Requester,
  robotId: string,
  { fromAt, untilAt }: IncidentRange,
): Promise<(TrackSample & { organizationId: string; buildingId: string })[]> {
  const place = { organization: 'b.organizationId', building: 'b.id', at: sql.ref('t.at') }
  const rows = await db
    .selectFrom('robotTrackSamples as t')
    .innerJoin('buildings as b', 'b.id', 't.buildingId')
    .select(['t.at', 't.floorId', 't.x', 't.y', 't.theta', 't.speed', 't.charge', 't.operatingMode'])
    .select(['t.emergencyStop', 't.driverId', 'b.organizationId', 'b.id as buildingId'])
    .where('t.robotId', '=', robotId)
    .where('t.at', '>=', fromAt)
    .where('t.at', '<', untilAt)
    .where(visibleTo(requester, place))
    .orderBy('t.at')
    .execute()
  return rows.map(({ organizationId, buildingId, ...row }) => ({
    ...trackSampleSchema.parse(row),
    organizationId,
    buildingId,
  }))
}

/** Consecutive samples with the same holder of the right to drive; `null` for nobody. */
export type DriverStretch = { driverId: string | null; at: string; lastAt: string }

/**
 * Who held the right to drive, in sequence. A day of the track has 86,400 samples, so the database aggregates them.
 * @param gapMs a gap between samples longer than this ends a stretch, in milliseconds
 */
export async function listDriverStretches(
  db: Database,
  requester: Requester,
  robotId: string,
  { fromAt, untilAt, gapMs }: IncidentRange & { gapMs: number },
): Promise<DriverStretch[]> {
  const place = { organization: 'b.organizationId', building: 'b.id', at: sql.ref('t.at') }
  const { rows } = await sql<DriverStretch>`
    with samples as (
      select t.at, t.driver_id,
          lag(t.at) over (order by t.at) as before_at,
          lag(t.driver_id) over (order by t.at) as before_driver_id
        from robot_track_samples t join buildings b on b.id = t.building_id
       where t.robot_id = ${robotId} and t.at >= ${fromAt} and t.at < ${untilAt} and ${visibleTo(requester, place)}),
    numbered as (
      select at, driver_id, count(*) filter (
          where before_at is null or driver_id is distinct from before_driver_id
            or at - before_at > ${gapMs} * interval '1 millisecond') over (order by at) as number
        from samples)
    select driver_id as "driverId", min(at) as at, max(at) as "lastAt"
      from numbered group by number, driver_id order by number`.execute(db)
  return rows
}

type Person = { id: string; firstName: string; lastName: string }
const selectPerson = (table: string) => sql<Person | null>`case when ${sql.ref(`${table}.id`)} is not null
  then json_build_object('id', ${sql.ref(`${table}.id`)}, 'firstName', ${sql.ref(`${table}.firstName`)},
    'lastName', ${sql.ref(`${table}.lastName`)}) end`

/**
 * The commands to the robot, from the audit log. Anyone who can see the robot sees them, including those by people of
 * other organisations, except for attempts of others that were denied. The robot's building at the time is the one it
 * left at its next move. Exports of its activities are not commands.
 * @param systemDb because people and entries of other organisations are not visible to the requester
 */
export async function listCommands(
  systemDb: Database,
  requester: Requester,
  robotId: string,
  { fromAt, untilAt }: IncidentRange,
) {
  const place = { organization: 'b.organizationId', building: 'b.id', at: sql.ref('a.at') }
  return systemDb
    .with('moves', (cte) =>
      cte
        .selectFrom('auditLog')
        .select(['seq', sql<string>`(before ->> 'buildingId')::uuid`.as('buildingId')])
        .where('entity', '=', 'robot')
        .where('entityId', '=', robotId)
        .where('action', '=', 'robot:update')
        .where('outcome', '=', 'done')
        .where('at', '>=', fromAt)
        .where(sql<SqlBool>`before ->> 'buildingId' is not null`),
    )
    .selectFrom('auditLog as a')
    .innerJoin('robots as m', (join) => join.on('m.id', '=', robotId))
    .innerJoin('buildings as b', (join) =>
      join.on(
        sql<SqlBool>`b.id = coalesce(
          (select building_id from moves where moves.seq >= a.seq order by moves.seq limit 1), m.building_id)`,
      ),
    )
    .leftJoin('operators as o', 'o.id', 'a.operatorId')
    .select([sql<string>`a.seq::text`.as('id'), 'a.at', 'a.action', 'a.outcome'])
    .select(sql<string | null>`a.after ->> 'command'`.as('command'))
    .select(
      sql<string | null>`coalesce(a.after ->> 'flow', a.after ->> 'label', a.after ->> 'text')`.as('about'),
    )
    .select(selectPerson('o').as('person'))
    .where('a.entity', '=', 'robot')
    .where('a.entityId', '=', robotId)
    .where('a.action', '<>', 'robot:exportActivities')
    .where('a.at', '>=', fromAt)
    .where('a.at', '<', untilAt)
    .where(sql<SqlBool>`(a.outcome <> 'denied' or a.organization_id = b.organization_id)`)
    .where(visibleTo(requester, place))
    .orderBy('a.seq')
    .limit(incidentLimits.eventsMax)
    .execute()
}

/** Runs that were in progress, with their reports. */
export async function listRunsWithin(
  db: Database,
  requester: Requester,
  robotId: string,
  { fromAt, untilAt }: IncidentRange,
) {
  const at = sql`coalesce(r.ended_at, 'infinity')`
  const place = { organization: 'r.organizationId', building: 'r.buildingId', at }
  return db
    .selectFrom('flowRuns as r')
    .leftJoin('reports as p', 'p.id', 'r.id')
    .select(['r.id', 'r.startedAt as at', 'r.flowName', 'r.status', 'p.id as reportId'])
    .select(endWithin(sql`r.ended_at`, untilAt))
    .where('r.robotId', '=', robotId)
    .where('r.startedAt', '<', untilAt)
    .where(sql<SqlBool>`(r.ended_at is null or r.ended_at >= ${fromAt})`)
    .where(visibleTo(requester, place))
    .orderBy('r.startedAt')
    .limit(incidentLimits.eventsMax)
    .execute()
}

/** Alerts that were open. */
export async function listAlertsWithin(
  db: Database,
  requester: Requester,
  robotId: string,
  { fromAt, untilAt }: IncidentRange,
) {
  const at = sql`coalesce(a.closed_at, 'infinity')`
  const place = { organization: 'a.organizationId', building: 'a.buildingId', at }
  return db
    .selectFrom('alerts as a')
    .select(['a.id', 'a.openedAt as at', 'a.level', 'a.state', 'a.titleJa', 'a.titleEn'])
    .select(endWithin(sql`a.closed_at`, untilAt))
    .where('a.robotId', '=', robotId)
    .where('a.openedAt', '<', untilAt)
    .where(sql<SqlBool>`(a.closed_at is null or a.closed_at >= ${fromAt})`)
    .where(visibleTo(requester, place))
    .orderBy('a.openedAt')
    .limit(incidentLimits.eventsMax)
    .execute()
}

/** When it was over; `null` if it was not over by the end of the range. */
function endWithin(column: RawBuilder<unknown>, untilAt: string) {
  return sql<string | null>`case when ${column} < ${untilAt} then ${column} end`.as('untilAt')
}

/** People by id. */
export async function listPeople(systemDb: Database, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await systemDb
    .selectFrom('operators')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
