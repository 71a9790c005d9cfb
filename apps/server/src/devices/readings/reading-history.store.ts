/** Reads device readings. */
import type {
  DeviceIntake,
  ReadingHistory,
  ReadingPoint,
  ReadingSource,
} from '@wheelhouse/contract/devices/device-reading'
import { type ReadingKey, readingKeyNames } from '@wheelhouse/contract/devices/reading-key'
import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import { listHearings } from '../ble/heard-reading.store.ts'

/** Possible intervals of a point; the smallest that keeps the points within the limit is used. Seconds. */
const steps = [
  1, 5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800,
  1_209_600,
]
const sourceSeconds = { raw: 1, minute: 60, hour: 3600 }

type ReadingSpan = { keys: readonly ReadingKey[] | undefined; from: Date; to: Date }

/** The points of a span, up to a maximum per key. They keep lowest and highest values whatever the step. */
export async function getReadingHistory(
  db: Database,
  deviceId: string,
  { keys, from, to }: ReadingSpan,
  points: number,
): Promise<ReadingHistory> {
  const spanSeconds = (to.getTime() - from.getTime()) / 1000
  // One point is spare: points begin at whole steps, but the span need not.
  const wanted = steps.find((step) => spanSeconds / step <= points - 1) ?? 4_838_400
  const source = await chooseSource(db, from, wanted)
  const bucketSeconds = Math.max(wanted, sourceSeconds[source])
  const { rows } = await sql<ReadingPoint & { key: ReadingKey }>`
    select key, date_bin(make_interval(secs => ${bucketSeconds}), at, 'epoch') as at,
           min(lowest) as lowest, max(highest) as highest, sum(total) / sum(count) as average,
           (array_agg(first order by first_at))[1] as first, (array_agg(last order by last_at desc))[1] as last,
           sum(count)::int as count
      from (${selectValues(source, deviceId, { keys, from, to })}) as found
     group by 1, 2 order by 1, 2`.execute(db)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const series = readingKeyNames.flatMap((key) => {
    const ofKey = byKey.get(key)
    if (ofKey === undefined) return []
    return [
      { key, isEstimated: key === 'wbgtEstimated', points: ofKey.map(({ key: _key, ...point }) => point) },
    ]
  })
  return { from: from.toISOString(), to: to.toISOString(), bucketSeconds, source, series }
}

/** The coarsest source with this step; only hours exist before the retained months. */
async function chooseSource(db: Database, from: Date, seconds: number): Promise<ReadingSource> {
  if (seconds >= sourceSeconds.hour || !(await isKept(db, from))) return 'hour'
  return seconds >= sourceSeconds.minute ? 'minute' : 'raw'
}

/** Are values and minutes still retained for this time? */
export async function isKept(db: Database, from: Date): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select (first_device_month()::timestamp at time zone 'UTC') <= ${from} as is_kept`.execute(db)
  return rows[0]?.isKept === true
}

/** For hours and minutes, selects those that begin within the span. */
function selectValues(source: ReadingSource, deviceId: string, { keys, from, to }: ReadingSpan) {
  const columns =
    source === 'raw'
      ? sql`value as lowest, value as highest, value as total, 1 as count, value as first, at as first_at,
            value as last, at as last_at`
      : sql`lowest, highest, total, count, first, first_at, last, last_at`
  return sql`
    select key, at, ${columns} from ${sql.table(tables[source])}
     where device_id = ${deviceId} and key = any(${keys ?? readingKeyNames}::text[]) and at >= ${from} and at < ${to}`
}

const tables = {
  raw: 'device_readings',
  minute: 'device_reading_minutes',
  hour: 'device_reading_hours',
} as const satisfies Record<ReadingSource, string>

/** A line of a CSV file. */
export type ReadingLine = Pick<ReadingPoint, 'at' | 'lowest' | 'highest' | 'average' | 'count'> & {
  key: ReadingKey
}

const hourMs = 3_600_000
/** The longest span that is exported by value or by minute, and how much of it is read at once. */
const fileSources = [
  { source: 'raw', spanMs: 8 * 24 * hourMs, pageMs: hourMs },
  { source: 'minute', spanMs: 93 * 24 * hourMs, pageMs: 24 * hourMs },
  { source: 'hour', spanMs: Number.POSITIVE_INFINITY, pageMs: 30 * 24 * hourMs },
] as const

/** The lines of a span in time order, page by page. */
export async function* readLines(
  db: Database,
  deviceId: string,
  { keys, from, to }: ReadingSpan,
): AsyncGenerator<ReadingLine[]> {
  const spanMs = to.getTime() - from.getTime()
  const areMinutesKept = await isKept(db, from)
  const { source, pageMs } =
    fileSources.find((one) => spanMs <= one.spanMs && (areMinutesKept || one.source === 'hour')) ??
    fileSources[2]
  for (let start = from.getTime(); start < to.getTime(); start += pageMs) {
    const page = { keys, from: new Date(start), to: new Date(Math.min(start + pageMs, to.getTime())) }
    const { rows } = await sql<ReadingLine>`
      select key, at, lowest, highest, total / count as average, count
        from (${selectValues(source, deviceId, page)}) as found order by at, key`.execute(db)
    yield rows
  }
}

/** The intake status of a device, and what it sent last. */
export async function getDeviceIntake(db: Database, deviceId: string): Promise<DeviceIntake> {
  const intake = await db
    .selectFrom('deviceIntakes')
    .select([
      ...(['heardAt', 'refused', 'tooOften', 'lastRefusal', 'silenceToldAt'] as const),
      ...(['unreadable', 'lastUnreadable'] as const),
    ])
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
  const poll = await db
    .selectFrom('devicePolls')
    .select('failure')
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
  const latest = await sql<DeviceIntake['latest'][number]>`
    select k.key, newest.last_at as at, newest.last as value
      from unnest(${readingKeyNames}::text[]) with ordinality as k (key, place)
     cross join lateral (
       select last_at, last from device_reading_hours h
        where h.device_id = ${deviceId} and h.key = k.key order by h.at desc limit 1) newest
     order by k.place`.execute(db)
  const { heardAt = null, refused = 0, tooOften = 0, lastRefusal = null, silenceToldAt = null } = intake ?? {}
  const { unreadable = 0, lastUnreadable = null } = intake ?? {}
  return {
    heardAt,
    isSilent: silenceToldAt !== null,
    pollFailure: poll?.failure ?? null,
    hearings: await listHearings(db, deviceId),
    refused,
    tooOften,
    unreadable,
    lastUnreadable,
    lastRefusal,
    latest: latest.rows,
  }
}
