/** Histories for testing threshold rules. */
import type { ReadingSource } from '@wheelhouse/contract/devices/device-reading'
import type { ReadingKey } from '@wheelhouse/contract/devices/reading-key'
import type { Sample } from '@wheelhouse/contract/inspections/judge-series'
import { sql } from 'kysely'
import { isKept } from '../devices/readings/reading-history.store.ts'
import type { Database } from '../kernel/database/database.ts'

type Span = { from: Date; to: Date }
/** `isCut`: there were more samples, and the oldest are left out. */
type History = { samples: Sample[]; isCut: boolean }

/** The readings of an item, except for test readings. */
export async function listItemSamples(
  db: Database,
  checkItemId: string,
  { from, to }: Span,
  most: number,
): Promise<History> {
  const { rows } = await sql<Sample>`
    select * from (
      select (extract(epoch from at) * 1000)::float8 as at, value from readings
       where check_item_id = ${checkItemId} and not is_test and status = 'done' and value is not null
         and at >= ${from} and at < ${to}
       order by readings.at desc limit ${most + 1}) newest
     order by at`.execute(db)
  return { samples: rows.slice(-most), isCut: rows.length > most }
}

const tables = { minute: 'device_reading_minutes', hour: 'device_reading_hours' } as const
const stepMs = { raw: 1_000, minute: 60_000, hour: 3_600_000 } as const

/**
 * A device's readings: single values if there are few enough and they are retained, otherwise the first, lowest,
 * highest and last of each minute or hour. Lowest and highest are placed in the middle, as their exact time is unknown.
 */
export async function listDeviceSamples(
  db: Database,
  { deviceId, key }: { deviceId: string; key: ReadingKey },
  { from, to }: Span,
  most: number,
): Promise<History & { source: ReadingSource; stepMs: number }> {
  const source = await chooseSource(db, { deviceId, key }, { from, to }, most)
  const read = async (): Promise<Sample[]> => {
    if (source === 'raw') {
      const { rows } = await sql<Sample>`
        select (extract(epoch from at) * 1000)::float8 as at, value from device_readings
         where device_id = ${deviceId} and key = ${key} and at >= ${from} and at < ${to}
         order by device_readings.at desc limit ${most + 1}`.execute(db)
      return rows.toReversed()
    }
    const { rows } = await sql<{ firstAt: number; lastAt: number } & Record<Part, number>>`
      select (extract(epoch from first_at) * 1000)::float8 as first_at, first, lowest, highest,
             (extract(epoch from last_at) * 1000)::float8 as last_at, last from ${sql.table(tables[source])}
       where device_id = ${deviceId} and key = ${key} and at >= ${from} and at < ${to}
       order by at desc limit ${most + 1}`.execute(db)
    return rows.toReversed().flatMap(toSamples)
  }
  const samples = await read()
  const isCut = samples.length > 4 * most || (source === 'raw' && samples.length > most)
  return { samples, isCut, source, stepMs: stepMs[source] }
}

type Part = 'first' | 'lowest' | 'highest' | 'last'

function toSamples({
  firstAt,
  lastAt,
  first,
  lowest,
  highest,
  last,
}: { firstAt: number; lastAt: number } & Record<Part, number>): Sample[] {
  if (firstAt === lastAt) return [{ at: firstAt, value: first }]
  const third = (lastAt - firstAt) / 3
  const [second, next] = first < last ? [lowest, highest] : [highest, lowest]
  return [
    { at: firstAt, value: first },
    { at: firstAt + third, value: second },
    { at: firstAt + 2 * third, value: next },
    { at: lastAt, value: last },
  ]
}

async function chooseSource(
  db: Database,
  { deviceId, key }: { deviceId: string; key: ReadingKey },
  { from, to }: Span,
  most: number,
): Promise<ReadingSource> {
  if (!(await isKept(db, from))) return 'hour'
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::float8 as count from device_reading_hours
     where device_id = ${deviceId} and key = ${key}
       and at >= ${from}::timestamptz - interval '1 hour' and at < ${to}`.execute(db)
  if ((rows[0]?.count ?? 0) <= most) return 'raw'
  return (to.getTime() - from.getTime()) / stepMs.minute <= most ? 'minute' : 'hour'
}
