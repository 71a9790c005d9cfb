/**
 * Two servers on one database begin every entry of a moment exactly once, while one of them is killed again and again.
 * `DUE_ENTRIES=500 npm run test:long -- due-entries` plans as many as are wanted; `KILL_SEED` decides which server is killed when.
 */
import { rmSync } from 'node:fs'
import { hasMosquitto } from '@wheelhouse/testkit/mosquitto'
import { Client } from 'pg'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '../testing/api.ts'
import { newDataDir } from '../testing/installation.ts'
import { killAtRandom } from './kill-at-random.ts'
import { type KillSite, startKillSite } from './kill-site.ts'
import { openPatientApi } from './operate-runs.ts'
import { createRandom } from './seeded.ts'

const entries = Number(process.env.DUE_ENTRIES ?? 60)
const seed = Number(process.env.KILL_SEED ?? 1)
/** A robot that is busy is looked at again after five seconds: more entries than these for one would only take longer. */
const entriesOfRobot = 10
const robots = Math.min(50, Math.max(20, Math.ceil(entries / entriesOfRobot)))

let site: KillSite | null = null
let database: Client | null = null
let folder = ''
afterEach(async () => {
  await database?.end()
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

it.skipIf(!hasMosquitto())(
  `${entries} entries of one moment begin once each while servers are killed`,
  async () => {
    folder = newDataDir()
    site = await startKillSite(folder, { robotCount: robots, robotsTogether: true })
    database = new Client({ connectionString: site.databaseUrl })
    await database.connect()
    const api = await openPatientApi(site.url)
    const flowId = await makeFlow(api, site)
    await untilOnline(api, site)
    const servers = site.victims.filter(({ name }) => name.startsWith('server'))
    const killing = killAtRandom(servers, createRandom(seed), { meanMs: 250 })
    // A fast machine would begin all of them before the first kill.
    await expect.poll(() => killing.counts.size, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
    const plannedAt = await planEntries(database, flowId)
    const waiting = () => count(database, 'select from schedule_dues')
    // Two minutes on a quiet machine; on a busy one the servers live hardly longer than they take to start.
    await expect.poll(waiting, { timeout: 8 * 60_000, interval: 250 }).toBe(0)
    const open = () => count(database, 'select from flow_runs where ended_at is null')
    await expect.poll(open, { timeout: 2 * 60_000, interval: 250 }).toBe(0)
    await killing.stop()
    const begun = await database.query<{ status: string; isEarly: boolean }>(
      `select r.status, r.started_at < $1 as "isEarly" from schedule_logs l left join flow_runs r on r.id = l.run_id`,
      [plannedAt],
    )
    process.stdout.write(
      `\n${begun.rows.length} entries on ${robots} robots; killed: ${JSON.stringify([...killing.counts])}\n`,
    )
    expect(begun.rows.filter(({ status, isEarly }) => status !== 'done' || isEarly)).toEqual([])
    expect(begun.rows).toHaveLength(entries)
    expect(await count(database, 'select from flow_runs')).toBe(entries)
    expect(await count(database, 'select distinct run_id from schedule_logs')).toBe(entries)
  },
  12 * 60_000,
)

async function makeFlow(api: Api, { robots: [robot] }: KillSite): Promise<string> {
  const [buildingId, floorId] = robot?.mapId.split('.') ?? []
  const [group] = (await api.call('GET', `/buildings/${buildingId}/flow-groups`)).body as { id: string }[]
  const note = { id: 'note', name: 'note', type: 903, params: { text: 'It was its time.' }, icon: 'flag' }
  const values = { name: 'Note', buildingId, floorId, flowGroupId: group?.id, definition: [note] }
  const { status, body } = await api.call('POST', '/flows', values)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: string }).id
}

async function untilOnline(api: Api, stage: KillSite): Promise<void> {
  for (const { serialNumber } of stage.robots)
    await expect
      .poll(async () => (await api.state(serialNumber)).pose?.localized, { timeout: 60_000 })
      .toBe(true)
}

/**
 * All at the last full minute, each allowed to be late: more at one moment than the form lets anybody plan for a robot.
 * @returns when they are due
 */
async function planEntries(client: Client, flowId: string): Promise<Date> {
  const planned = await client.query<{ plannedAt: Date }>(
    `with moment as (
       select date_trunc('minute', now()) as begins, date_trunc('minute', now()) + interval '2 hours' as ends
     ), placed as (
       select m.id as robot_id, m.building_id, b.organization_id, b.timezone, row_number() over (order by m.serial_number) as place
       from robots m join buildings b on b.id = m.building_id join flows f on f.building_id = b.id and f.id = $1
     ), wanted as (
       select placed.* from generate_series(0, $2::int - 1) as number
       join placed on place = 1 + number % (select count(*) from placed)
     ), made as (
       insert into schedules (organization_id, building_id, robot_id, flow_id, title, description, start_at, end_at, repeat,
         days_of_week, late_minutes, priority, stop_at_end, status, created_at, updated_at)
       select organization_id, building_id, robot_id, $1, 'Note', '', to_char(begins at time zone timezone, 'YYYY-MM-DD"T"HH24:MI'),
         to_char(ends at time zone timezone, 'YYYY-MM-DD"T"HH24:MI'), 'none', '[]', 60, false, false, 1, now(), now()
       from wanted, moment
       returning id, start_at
     )
     insert into schedule_dues (schedule_id, date, planned_at, ends_at, due_at)
     select id, left(start_at, 10), begins, ends, begins from made, moment
     returning planned_at as "plannedAt"`,
    [flowId, entries],
  )
  expect(planned.rows).toHaveLength(entries)
  const [{ plannedAt } = { plannedAt: new Date(0) }] = planned.rows
  return plannedAt
}

async function count(client: Client | null, select: string): Promise<number> {
  const found = await client?.query<{ count: string }>(`select count(*) from (${select}) as found`)
  return Number(found?.rows[0]?.count ?? -1)
}
