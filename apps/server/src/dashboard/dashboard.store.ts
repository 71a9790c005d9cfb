/**
 * Figures across all organisations, for system administrators only. Each query uses an index or reads a small table.
 */

import {
  type Dashboard,
  type DashboardQueue,
  dashboardDeliveries,
  dashboardLimits,
  dashboardQueues,
} from '@wheelhouse/contract/dashboard/dashboard'
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/** The period that is counted, and the start of the preceding one. */
export type Span = { before: Date; from: Date; until: Date }

const { listed } = dashboardLimits

export async function readOrganizations(db: Database, now: Date): Promise<Dashboard['organizations']> {
  const until = new Date(now.getTime() + dashboardLimits.endsWithinDays * 86_400_000)
  const { rows } = await sql<Dashboard['organizations']['next'][number] & { all: number }>`
    select g.id as "organizationId", g.name as "organizationName", c.contract_end_at as "contractEndAt",
      count(*) over ()::int as "all"
    from contracts c join organizations g on g.id = c.organization_id
    where c.contract_end_at > ${now} and c.contract_end_at <= ${until} and g.deleted_at is null
    order by c.contract_end_at, g.name limit ${listed}`.execute(db)
  const { total } = await db
    .selectFrom('organizations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { total, ending: rows[0]?.all ?? 0, next: rows }
}

/** The names of organisations and buildings, by id. */
export async function readPlaceNames(
  db: Database,
  { organizationIds, buildingIds }: { organizationIds: readonly string[]; buildingIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from organizations where id = any(${organizationIds}::uuid[])
    union all select id, name from buildings where id = any(${buildingIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function countRuns(db: Database): Promise<Dashboard['runs']> {
  const { rows } = await sql<Dashboard['runs']>`
    select count(*) filter (where status = 'running')::int as running,
      count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'paused')::int as paused
    from flow_runs where ended_at is null`.execute(db)
  return rows[0] ?? { running: 0, waiting: 0, paused: 0 }
}

/** Exact for any period, as closed alerts are retained for longer. */
export async function countAlerts(db: Database, { before, from, until }: Span): Promise<Dashboard['alerts']> {
  const { rows } = await sql<Omit<Dashboard['alerts'], 'opened'>>`
    select count(*)::int as open, count(*) filter (where state = 'open')::int as unowned,
      count(*) filter (where state = 'open' and level = ${notificationLevels.emergency})::int as "unownedEmergencies"
    from alerts where state <> 'closed'`.execute(db)
  const { rows: opened } = await sql<Dashboard['alerts']['opened'][number]>`
    select level, count(*) filter (where opened_at > ${from})::int as count,
      count(*) filter (where opened_at <= ${from})::int as before
    from alerts where opened_at > ${before} and opened_at <= ${until} group by level`.execute(db)
  const levels = Object.values(notificationLevels).toSorted((a, b) => b - a)
  return {
    ...(rows[0] ?? { open: 0, unowned: 0, unownedEmergencies: 0 }),
    opened: levels.map(
      (level) => opened.find((one) => one.level === level) ?? { level, count: 0, before: 0 },
    ),
  }
}

/** @param messagesFrom mails and text messages from before this are no longer stored */
export async function countFailedDeliveries(
  db: Database,
  { before, from, until }: Span,
  messagesFrom: Date,
): Promise<Dashboard['deliveries']['failed']> {
  const { rows } = await sql<Dashboard['deliveries']['failed'][number]>`
    select kind, count(*) filter (where created_at > ${from})::int as count,
      count(*) filter (where created_at <= ${from})::int as before
    from deliveries where status = 'failed' and created_at > ${before} and created_at <= ${until}
    group by kind`.execute(db)
  return dashboardDeliveries.map((kind) => {
    const found = rows.find((row) => row.kind === kind) ?? { kind, count: 0, before: 0 }
    const isMessage = kind === 'mail' || kind === 'sms'
    return { ...found, before: isMessage && before < messagesFrom ? null : found.before }
  })
}

/** Recipients that the server could not reach within the period, and their number. */
export async function listFailing(
  db: Database,
  { from, until }: Span,
): Promise<Pick<Dashboard['deliveries'], 'targets' | 'failing'>> {
  const { rows } = await sql<Dashboard['deliveries']['failing'][number] & { all: number }>`
    select f.kind, f.id, w.name, g.id as "organizationId", g.name as "organizationName", f.count,
      count(*) over ()::int as "all"
    from (
      select kind, coalesce(target_id, webhook_id) as id, count(*)::int as count from deliveries
      where status = 'failed' and created_at > ${from} and created_at <= ${until} and kind in ('notification', 'webhook')
      group by kind, coalesce(target_id, webhook_id)) f
    left join webhooks w on w.id = f.id
    left join notification_targets t on t.id = f.id
    join organizations g on g.id = coalesce(w.organization_id, t.organization_id)
    order by f.count desc, f.id limit ${listed}`.execute(db)
  return { targets: rows[0]?.all ?? 0, failing: rows }
}

export async function countFailedSyncs(db: Database, { from, until }: Span): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    select count(*)::int as failed from sync_histories
    where status = 'failed' and status_at > ${from} and status_at <= ${until}`.execute(db)
  return rows[0]?.failed ?? 0
}

/** Linkages closest to a limit first, those with unknown usage last. */
export async function listHakaruUsage(db: Database): Promise<Dashboard['hakaru']> {
  const { rows } = await sql<Dashboard['hakaru']['listed'][number] & { all: number }>`
    select b.id as "buildingId", b.name as "buildingName", g.id as "organizationId", g.name as "organizationName", l.usage,
      count(*) over ()::int as "all"
    from linkages l
    join buildings b on b.id = l.building_id
    join organizations g on g.id = b.organization_id
    where l.service = 'hakaru' and l.secret is not null and b.deleted_at is null
    order by greatest(
      (l.usage #>> '{day,used}')::float8 / greatest((l.usage #>> '{day,limit}')::float8, 1),
      (l.usage #>> '{month,used}')::float8 / greatest((l.usage #>> '{month,limit}')::float8, 1)) desc nulls last, b.name
    limit ${listed}`.execute(db)
  return { buildings: rows[0]?.all ?? 0, listed: rows }
}

/** Heartbeat timeout after which the server that was making something counts as dead. Milliseconds. */
const silenceMs = 60_000

/**
 * How much is queued, and the time of the oldest entry. Entries for a disabled target or webhook do not count, as they
 * wait for somebody to enable it.
 */
export async function listQueues(db: Database, now: Date): Promise<Dashboard['queues']> {
  const heard = new Date(now.getTime() - silenceMs)
  const { rows } = await sql<{ name: DashboardQueue; waiting: number; oldestAt: string }>`
    select name, count(*)::int as waiting, min(since) as "oldestAt" from (
      select d.kind as name, d.created_at as since from deliveries d where d.status = 'queued'
        and not exists (select from notification_targets t where t.id = d.target_id and t.status <> 1)
        and not exists (select from webhooks w where w.id = d.webhook_id and w.status <> 1)
      union all select 'sync', at from sync_histories where status in ('queued', 'sent')
      union all select 'medium', u.created_at from media_uploads m join uploads u on u.id = m.id
      union all select 'reading', at from readings where next_look_at is not null
      union all select 'firing', at from trigger_firings where state in ('waiting', 'working')
      union all select 'export', at from export_histories where status = 'running' and alive_at >= ${heard}
      union all select 'clip', created_at from recording_clips where status = 'running' and alive_at >= ${heard}
      union all select 'evidence', created_at from evidences where status = 'running' and alive_at >= ${heard}
    ) waiting group by name`.execute(db)
  return dashboardQueues.map((name) => {
    const found = rows.find((row) => row.name === name)
    return { name, waiting: found?.waiting ?? 0, oldestAt: found?.oldestAt ?? null }
  })
}
