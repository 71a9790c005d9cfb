/** The states of robots, minute by minute. */
import {
  type HistoryFigure,
  type HistoryPeriod,
  historyPeriods,
  type StateHistory,
} from '@wheelhouse/contract/robots/state-history'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import { withSampleDay } from './sample-days.store.ts'

/** A robot's state at one minute; `null` is what it did not report. */
export type StateSample = {
  robotId: string
  charge: number | null
  charging: boolean | null
  rssi: number | null
}

/**
 * Stores the samples of one minute, for all robots in one statement. Another server may have sampled the same robots:
 * both write them in one order, or they would wait for each other.
 */
export async function saveStateSamples(
  db: Database,
  at: Date,
  samples: readonly StateSample[],
): Promise<void> {
  const insert = sql`
    insert into robot_state_samples (robot_id, at, charge, charging, rssi)
    select robots.id, ${at.toISOString()}::timestamptz, sample.charge, sample.charging, sample.rssi
      from unnest(${samples.map(({ robotId }) => robotId)}::uuid[], ${samples.map(({ charge }) => charge)}::real[],
                  ${samples.map(({ charging }) => charging)}::boolean[], ${samples.map(({ rssi }) => rssi)}::real[])
        as sample (robot_id, charge, charging, rssi)
      join robots on robots.id = sample.robot_id
    order by robots.id
    on conflict do nothing`
  await withSampleDay(db, at, () => insert.execute(db))
}

/** The samples of a robot up to now, aggregated into the points of the period. */
export async function getStateHistory(
  db: Database,
  robotId: string,
  { period, now }: { period: HistoryPeriod; now: Date },
): Promise<StateHistory> {
  const { hours, bucketMinutes } = historyPeriods[period]
  const bucketMs = bucketMinutes * 60_000
  // Whole points only, so that every request returns the same ones.
  const from = new Date(Math.floor((now.getTime() - hours * 3_600_000) / bucketMs + 1) * bucketMs)
  const { rows } = await sql<StateHistory['points'][number]>`
    select date_bin(make_interval(mins => ${bucketMinutes}), at, 'epoch') as at,
           max(at) as last_at,
           count(*)::int as online_minutes,
           (count(*) filter (where charging))::int as charging_minutes,
           ${toFigure(sql`charge`)} as charge,
           ${toFigure(sql`rssi`)} as rssi
      from robot_state_samples
     where robot_id = ${robotId} and at between ${from.toISOString()} and ${now.toISOString()}
     group by 1 order by 1`.execute(db)
  return { from: from.toISOString(), to: now.toISOString(), bucketMinutes, points: rows }
}

/** `null` where none of the samples has a value. */
function toFigure(column: RawBuilder<unknown>): RawBuilder<HistoryFigure | null> {
  return sql`case when count(${column}) > 0 then json_build_object(
    'min', min(${column}), 'max', max(${column}), 'avg', round(avg(${column})::numeric, 1),
    'last', (array_agg(${column} order by robot_state_samples.at desc) filter (where ${column} is not null))[1]) end`
}
