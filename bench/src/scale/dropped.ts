import { say } from '@wheelhouse/tools/run'
import { Client } from 'pg'
import { z } from 'zod'
import { pause } from '../kernel/epoch.ts'
import { boundFigure, type Figure } from '../kernel/report.ts'
import { openSite } from './site.ts'

const goalMs = 100
const dayMs = 24 * 3_600_000
/** The robots' rows come every second by then. */
const settleMs = 6_000
/** Not a whole number of seconds: each drop meets another moment of the rows that come in. */
const betweenMs = 2_130
/** Share of the rows that must have come in: a second in which the machine was too busy is skipped. */
const comeShare = 0.7

/** What is made for the measurement: each day but the last is dropped, the last one deleted. */
type Days = { readonly dropped: number; readonly rows: number }

/** How long the oldest day of the robots' log takes to drop while rows of all of them come in. */
export async function measureDropped(robots: number, days: Days): Promise<Figure> {
  const site = await openSite(robots)
  const database = new Client({ connectionString: site.database.url })
  try {
    await database.connect()
    say(`Making ${days.dropped + 1} days of ${days.rows.toLocaleString('en')} rows ...`)
    await makeDays(database, days)
    await site.startServer()
    const { broker, identity, fleet } = site
    await fleet.ask('connect', { name: 'site', url: broker.url, identity, size: robots })
    await fleet.ask('publishTo', 'site')
    await pause(settleMs)
    const [began, before] = [performance.now(), await countRowsOfToday(database)]
    const times: number[] = []
    for (let left = days.dropped; left > 0; left--) {
      await pause(betweenMs)
      const day = toDay(-left)
      times.push(await time(database, 'select drop_sample_days_before($1, $2)', ['robot_track_samples', day]))
    }
    const seconds = (performance.now() - began) / 1000
    const come = ((await countRowsOfToday(database)) - before) / seconds
    const peer = await time(database, 'delete from robot_track_samples where at < $1', [toDay(0)])
    if (come < robots * comeShare)
      throw new Error(`Only ${come.toFixed(0)} rows a second came in, of ${robots}.`)
    return boundFigure(
      'oldest day of the robots’ log dropped while rows come in',
      { ours: Math.max(...times), peer },
      {
        unit: 'ms',
        atMost: goalMs,
        note: `the longest of ${days.dropped} days of ${days.rows.toLocaleString('en')} rows: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms; ${come.toFixed(0)} rows a second came in from ${robots} robots. Peer: one such day deleted row by row.`,
      },
    )
  } finally {
    await database.end()
    await site.close()
  }
}

/** @param offset days from today (UTC); the day that begins then */
function toDay(offset: number): string {
  return new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10)
}

/** A new installation has one table for everything until tomorrow: here are days instead, the old ones filled. */
async function makeDays(database: Client, { dropped, rows }: Days): Promise<void> {
  await database.query('select drop_sample_days_before($1, $2)', ['robot_track_samples', toDay(1)])
  await database.query('select add_sample_days($1, $2)', [toDay(-dropped - 1), toDay(0)])
  for (let day = -dropped - 1; day < 0; day++)
    await database.query(
      `insert into robot_track_samples (robot_id, at, building_id, operating_mode, emergency_stop)
       select robot.id, $1::timestamptz + n * interval '1 second', robot.building_id, 'automatic', 'none'
         from (select id, building_id from robots order by id limit 10) robot, generate_series(0, $2::int) n`,
      [`${toDay(day)}T00:00:00Z`, rows / 10 - 1],
    )
  await database.query('vacuum analyze robot_track_samples')
}

async function countRowsOfToday(database: Client): Promise<number> {
  const { rows } = await database.query('select count(*) from robot_track_samples where at >= $1', [
    `${toDay(0)}T00:00:00Z`,
  ])
  return z.tuple([z.object({ count: z.coerce.number() })]).parse(rows)[0].count
}

/** @returns milliseconds */
async function time(database: Client, statement: string, values: string[]): Promise<number> {
  const begin = performance.now()
  await database.query(statement, values)
  return performance.now() - begin
}
