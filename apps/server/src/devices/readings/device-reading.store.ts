/** Writes device readings: each value, together with its aggregates by minute and hour. */
import type { Unreadable } from '@wheelhouse/contract/devices/device-broker'
import type { IntakeResult, Refusal } from '@wheelhouse/contract/devices/device-reading'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { Judged, TakenValue } from './judge-values.ts'

/** What one device sent, after validation. */
export type Intake = {
  deviceId: string
  judged: Judged
  /** When it was received; now if omitted. */
  heardAt?: Date
  /** Number of messages that could not be read. */
  unreadable?: number
  lastUnreadable?: Unreadable | null
}

/** The stored profiles of those devices that are enabled. */
export async function listProfiles(
  db: Database,
  deviceIds: readonly string[],
): Promise<{ id: string; profile: unknown }[]> {
  return db
    .selectFrom('devices')
    .select(['id', 'profile'])
    .where('status', '=', 1)
    .where('id', 'in', [...deviceIds])
    .execute()
}

/**
 * Saves what several devices sent, in one transaction. Idempotent: a value that is already stored changes nothing, so a
 * sender may retry when in doubt. Devices that have been deleted meanwhile are skipped.
 * @returns by device
 */
export async function saveIntakes(
  tx: Tx,
  intakes: readonly Intake[],
  now: Date,
): Promise<Map<string, IntakeResult>> {
  const known = await recordIntakes(tx, intakes, now)
  const results = new Map<string, IntakeResult>()
  const rows: (TakenValue & { deviceId: string })[] = []
  for (const { deviceId, judged } of intakes) {
    if (!known.has(deviceId)) continue
    const { values, refused, repeated, tooOften } = judged
    results.set(deviceId, { stored: values.length, repeated, tooOften, refused })
    rows.push(...values.map((value) => ({ ...value, deviceId })))
  }
  for (const { deviceId, isSame } of await insertValues(tx, rows)) {
    const result = results.get(deviceId)
    if (result === undefined) continue
    result.stored -= 1
    if (isSame) result.repeated += 1
    else result.tooOften += 1
  }
  await countTooOften(tx, results)
  return results
}

/** In the order of their ids, so that two servers with values of the same devices cannot deadlock. */
async function recordIntakes(tx: Tx, intakes: readonly Intake[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ deviceId: string }>`
    insert into device_intakes as i (device_id, heard_at, refused, last_refusal, unreadable, last_unreadable)
    select d.id, given.heard_at, given.refused, given.last_refusal, given.unreadable, given.last_unreadable
      from unnest(${intakes.map(({ deviceId }) => deviceId)}::uuid[],
                  ${intakes.map(({ heardAt = now }) => heardAt)}::timestamptz[],
                  ${intakes.map(({ judged }) => judged.refused.length)}::int[],
                  ${intakes.map(({ judged }) => toJson(judged.refused.at(-1)))}::jsonb[],
                  ${intakes.map(({ unreadable = 0 }) => unreadable)}::int[],
                  ${intakes.map(({ lastUnreadable }) => toJson(lastUnreadable ?? undefined))}::jsonb[])
        as given (device_id, heard_at, refused, last_refusal, unreadable, last_unreadable)
      join devices d on d.id = given.device_id
     order by d.id
    on conflict (device_id) do update set
      heard_at = greatest(i.heard_at, excluded.heard_at), refused = i.refused + excluded.refused,
      last_refusal = coalesce(excluded.last_refusal, i.last_refusal),
      unreadable = i.unreadable + excluded.unreadable,
      last_unreadable = coalesce(excluded.last_unreadable, i.last_unreadable)
    returning device_id`.execute(tx)
  return new Set(rows.map(({ deviceId }) => deviceId))
}

function toJson(last: Refusal | Unreadable | undefined): string | null {
  return last === undefined ? null : JSON.stringify(last)
}

/**
 * Usually none exists yet, so existing values are looked up one by one, only for those that could not be inserted.
 * @returns those that already existed, with the same value or another
 */
async function insertValues(tx: Tx, rows: readonly (TakenValue & { deviceId: string })[]) {
  if (rows.length === 0) return []
  const found = await sql<{ deviceId: string; isSame: boolean }>`
    with given as materialized (
      select device_id, key, to_timestamp(second) as at, value
        from unnest(${toList(rows.map(({ deviceId }) => deviceId))}::uuid[], ${toList(rows.map(({ key }) => key))}::text[],
          ${toList(rows.map(({ second }) => second))}::float8[], ${toList(rows.map(({ value }) => value))}::float8[])
          as given (device_id, key, second, value)
    ), added as (
      insert into device_readings select device_id, key, at, value from given on conflict do nothing returning *
    ), of_minutes as materialized (
      select device_id, key, date_bin('1 minute', at, 'epoch') as at, min(value) as lowest, max(value) as highest,
             sum(value) as total, count(*)::int as count,
             (array_agg(value order by at))[1] as first, min(at) as first_at,
             (array_agg(value order by at desc))[1] as last, max(at) as last_at
        from added group by 1, 2, 3
    ), minutes as (
      insert into device_reading_minutes as m select * from of_minutes order by 1, 2, 3
      on conflict (device_id, key, at) do update set ${joinWith('m')}
    ), hours as (
      insert into device_reading_hours as h
      select device_id, key, date_bin('1 hour', at, 'epoch'), min(lowest), max(highest), sum(total), sum(count),
             (array_agg(first order by first_at))[1], min(first_at), (array_agg(last order by last_at desc))[1], max(last_at)
        from of_minutes group by 1, 2, 3 order by 1, 2, 3
      on conflict (device_id, key, at) do update set ${joinWith('h')}
    ), missed as materialized (
      select * from given where not exists (
        select from added where (added.device_id, added.key, added.at) = (given.device_id, given.key, given.at))
    )
    select missed.device_id, former.value = missed.value as is_same
      from missed cross join lateral (
        select value from device_readings r
         where (r.device_id, r.key, r.at) = (missed.device_id, missed.key, missed.at) offset 0) as former`.execute(
    tx,
  )
  return found.rows
}

/**
 * A list for the database of ids, keys and numbers, none of which needs an escape: the driver would look at each for one, which
 * was a tenth of what a value cost.
 */
function toList(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`
}

/** Merges aggregates in a way that does not depend on values arriving in time order. */
function joinWith(table: 'm' | 'h') {
  const own = (column: string) => sql.ref(`${table}.${column}`)
  return sql`
    lowest = least(${own('lowest')}, excluded.lowest), highest = greatest(${own('highest')}, excluded.highest),
    total = ${own('total')} + excluded.total, count = ${own('count')} + excluded.count,
    first = case when excluded.first_at < ${own('first_at')} then excluded.first else ${own('first')} end,
    first_at = least(${own('first_at')}, excluded.first_at),
    last = case when excluded.last_at > ${own('last_at')} then excluded.last else ${own('last')} end,
    last_at = greatest(${own('last_at')}, excluded.last_at)`
}

async function countTooOften(tx: Tx, results: ReadonlyMap<string, IntakeResult>): Promise<void> {
  const counted = [...results].filter(([, { tooOften }]) => tooOften > 0)
  if (counted.length === 0) return
  await sql`
    update device_intakes i set too_often = i.too_often + given.count
      from unnest(${counted.map(([id]) => id)}::uuid[], ${counted.map(([, { tooOften }]) => tooOften)}::int[])
        as given (device_id, count)
     where i.device_id = given.device_id`.execute(tx)
}

/** Adds partitions for the months that values may fall in, from those buffered by devices to the coming ones. */
export async function addDeviceMonths(db: Database, now: Date): Promise<void> {
  const toDay = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
  await sql`select add_device_months(${toDay(-2)}, ${toDay(2)})`.execute(db)
}

/** Values and minutes are removed in whole months, once the last day of a month is older than this. */
export async function removeReadingsBefore(
  db: Database,
  { values, hours }: { values: Date; hours: Date },
): Promise<void> {
  await sql`select drop_device_months_before(${values.toISOString().slice(0, 10)})`.execute(db)
  await db.deleteFrom('deviceReadingHours').where('at', '<', hours.toISOString()).execute()
}
