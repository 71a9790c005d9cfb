import { say } from '@wheelhouse/tools/run'
import mqtt, { type MqttClient } from 'mqtt'
import { Client } from 'pg'
import { z } from 'zod'
import { type Api, rowSchema, signInToApi } from '../kernel/api.ts'
import { pause } from '../kernel/epoch.ts'
import { accounts } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { findSite, type SensorSite } from '../sensors/bench-sensors.ts'
import { openSite } from './site.ts'

const goals = { notices: 5, versions: 0 }
const serverCount = 2
/** By then first contacts and the kinds of robots have been written, which happens once. */
const settleMs = 10_000
const beatMs = 10
/** Devices created concurrently. */
const atOnce = 20
/** Share of the values sent that must have been stored: the last second is still on its way. */
const storedShare = 0.9

/** What the servers themselves listen to. */
const channels = [
  'session_changes',
  'entity_changes',
  'map_drafts',
  'map_editors',
  'flow_runs',
  'schedule_dues',
  'trigger_firings',
  'teleop_leases',
]

/** What one window of work left in the database. */
type Counted = {
  readonly seconds: number
  /** By channel. */
  readonly notices: ReadonlyMap<string, number>
  /** New versions of rows of `robots`. */
  readonly versions: number
  readonly stored: number
}

/** Notices of the database while devices and robots report, and versions of robots that nobody has changed. */
export async function measureNotices(
  { devices, robots }: { devices: number; robots: number },
  windowMs: number,
): Promise<Figure[]> {
  const site = await openSite(robots)
  const database = new Client({ connectionString: site.database.url })
  const sender = await mqtt.connectAsync(site.broker.url)
  let stop = () => {}
  try {
    await database.connect()
    const servers = await Promise.all(Array.from({ length: serverCount }, () => site.startServer()))
    const hasBus = await site.usesBus(servers)
    const [server] = servers
    if (server === undefined) throw new Error('No server was started.')
    const { api } = await signInToApi(server, accounts.administrator)
    say(`Creating ${devices} devices ...`)
    const ids = await makeDevices(api, devices)
    const { broker, identity, fleet } = site
    await fleet.ask('connect', { name: 'site', url: broker.url, identity, size: robots })
    await fleet.ask('publishTo', 'site')
    stop = publishValues(sender, ids)
    await pause(settleMs)
    say(`Counting for ${windowMs / 1000} seconds ...`)
    return toFigures(await count(database, windowMs), { devices, robots, hasBus })
  } finally {
    stop()
    await sender.endAsync(true)
    await database.end()
    await site.close()
  }
}

async function makeDevices(api: Api, count: number): Promise<string[]> {
  const site = await findSite(api)
  const ids: string[] = []
  while (ids.length < count) {
    const some = Array.from({ length: Math.min(atOnce, count - ids.length) }, () => makeDevice(api, site))
    ids.push(...(await Promise.all(some)))
  }
  return ids
}

/** One that sends by the broker. */
async function makeDevice(api: Api, site: SensorSite): Promise<string> {
  const profile = { protocol: 'mqtt', topic: 'env', values: { temperature: '$.t' } }
  return rowSchema.parse(await api('POST', '/devices', { name: 'Measured', type: 1, ...site, profile })).id
}

/** One value a second of each device, spread evenly. @returns what ends it */
function publishValues(client: MqttClient, ids: readonly string[]): () => void {
  const startedAt = performance.now()
  let done = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * ids.length)
    for (; done < due; done++) {
      const t = 20 + (done % 97) / 10
      client.publish(`sensors/${ids[done % ids.length]}/env`, JSON.stringify({ t }))
    }
  }, beatMs)
  return () => clearInterval(timer)
}

async function count(database: Client, windowMs: number): Promise<Counted> {
  const notices = new Map<string, number>()
  database.on('notification', ({ channel }) => notices.set(channel, (notices.get(channel) ?? 0) + 1))
  for (const channel of channels) await database.query(`listen ${channel}`)
  const [versions, stored] = [await countVersions(database), await countValues(database)]
  const begin = performance.now()
  notices.clear()
  await pause(windowMs)
  const seconds = (performance.now() - begin) / 1000
  const seen = new Map(notices)
  return {
    seconds,
    notices: seen,
    versions: (await countVersions(database)) - versions,
    stored: (await countValues(database)) - stored,
  }
}

const countSchema = z.tuple([z.object({ count: z.coerce.number() })])

async function countVersions(database: Client): Promise<number> {
  const { rows } = await database.query(
    "select n_tup_upd as count from pg_stat_user_tables where schemaname = 'public' and relname = 'robots'",
  )
  return countSchema.parse(rows)[0].count
}

async function countValues(database: Client): Promise<number> {
  const { rows } = await database.query('select count(*) from device_readings')
  return countSchema.parse(rows)[0].count
}

function toFigures(
  { seconds, notices, versions, stored }: Counted,
  { devices, robots, hasBus }: { devices: number; robots: number; hasBus: boolean },
): Figure[] {
  const perSecond = stored / seconds
  if (perSecond < devices * storedShare)
    throw new Error(`Only ${perSecond.toFixed(0)} values a second were stored, of ${devices}.`)
  const rate = [...notices.values()].reduce((sum, some) => sum + some, 0) / seconds
  const hourly = ((versions / robots) * 3_600) / seconds
  const list = [...notices].map(([channel, some]) => `${channel} ${(some / seconds).toFixed(2)}`)
  const bus = hasBus ? 'With a bus' : 'Without a bus'
  return [
    plainFigure(`notices of the database, ${devices} devices at 1 Hz`, {
      measured: `${rate.toFixed(1)} /s`,
      goal: `<= ${goals.notices} /s`,
      met: rate <= goals.notices,
      note: `over ${seconds.toFixed(0)} s, ${serverCount} servers, ${perSecond.toFixed(0)} values stored a second, ${robots} robots at 1 Hz meanwhile. ${bus}. By channel: ${list.length === 0 ? 'none' : list.join(', ')}.`,
    }),
    plainFigure('row versions of a robot that nobody has changed', {
      measured: `${hourly.toFixed(1)} /h`,
      goal: `${goals.versions} /h`,
      met: versions <= goals.versions,
      note: `updates of the table of robots (pg_stat_user_tables) over ${seconds.toFixed(0)} s while ${robots} robots reported at 1 Hz to ${serverCount} servers; the first ${settleMs / 1000} s, in which they are met for the first time, are not counted. ${bus}.`,
    }),
  ]
}
