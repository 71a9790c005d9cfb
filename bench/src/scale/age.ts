import { say } from '@wheelhouse/tools/run'
import { Client } from 'pg'
import { z } from 'zod'
import { signInToApi } from '../kernel/api.ts'
import { pause } from '../kernel/epoch.ts'
import { accounts, type Product } from '../kernel/product.ts'
import { type Figure, missingFigure, plainFigure } from '../kernel/report.ts'
import { quantile } from '../kernel/statistics.ts'
import { openScreen, type Screen } from '../link/screens.ts'
import { openSite, type Site } from './site.ts'

const many = 4
const goalMs = 250
const screensOfHome = 5
/** How long servers work before they are measured: robots have been shared out among them. */
const settleMs = 10_000
/** States of each robot a second. */
const paces = { steady: 0.1, burst: 1 }
const burst = { count: 3, ms: 5_000, restMs: 3_000 }
/** Shares of the states that are due that must have been sent, and of those that were sent that must have been shown. */
const kept = { sent: 0.95, shown: 0.9 }

/** What robots sent in a while, and how old it was when it was shown, in milliseconds. */
type Seen = { readonly due: number; readonly sent: number; readonly ages: readonly number[] }

/** How old states are on screens at another server than the one that hears the robots. */
export async function measureAge(robots: number, windowMs: number): Promise<Figure[]> {
  const site = await openSite(robots)
  const screens: Screen[] = []
  try {
    const servers: Product[] = []
    // One after the other: the database knows them in this order.
    for (let count = 0; count < many; count++) servers.push(await site.startServer())
    if (!(await site.usesBus(servers)))
      throw new Error('Without a bus each server hears every robot itself: there is no nats-server here.')
    const { fleet, broker, identity } = site
    await fleet.ask('connect', { name: 'site', url: broker.url, identity, size: robots })
    await fleet.ask('setPace', paces.steady)
    await fleet.ask('publishTo', 'site')
    await pause(settleMs)
    screens.push(...(await openScreens(site, servers)))
    await pause(settleMs)
    const steady = await toFigure(`${robots} robots at ${paces.steady} Hz`, () =>
      watchSteady(site, screens, windowMs),
    )
    const bursts = await toFigure(`${robots} robots in bursts at ${paces.burst} Hz`, () =>
      watchBursts(site, screens),
    )
    return [steady, bursts]
  } finally {
    for (const screen of screens) screen.close()
    await site.close()
  }
}

/** Screens of all robots, each at the server after the home of those that it shows. */
async function openScreens({ database }: Site, servers: readonly Product[]): Promise<Screen[]> {
  const homes = await listHomes(database.url)
  const screens: Screen[] = []
  for (const [place, serialNumbers] of homes) {
    const server = servers[(place + 1) % servers.length]
    if (server === undefined) throw new Error('No server was started.')
    const { cookie } = await signInToApi(server, accounts.administrator)
    const share = Math.ceil(serialNumbers.length / screensOfHome)
    for (let from = 0; from < serialNumbers.length; from += share)
      screens.push(await openScreen(server.ready.url, cookie, serialNumbers.slice(from, from + share)))
  }
  return screens
}

const homeSchema = z.object({ place: z.coerce.number(), serialNumbers: z.array(z.string()) })

/** The robots of each home, by the place of the server among those that were started. */
async function listHomes(url: string): Promise<Map<number, string[]>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`
      select s.place - 1 as place, array_agg(r.serial_number) as "serialNumbers"
        from (select id, row_number() over (order by started_at) as place from servers) s
        join robot_homes h on h.server_id = s.id join robots r on r.id = h.robot_id
       group by 1`)
    return new Map(
      z
        .array(homeSchema)
        .parse(rows)
        .map(({ place, serialNumbers }) => [place, serialNumbers]),
    )
  } finally {
    await client.end()
  }
}

async function watchSteady({ fleet, identity }: Site, screens: readonly Screen[], ms: number): Promise<Seen> {
  const sent = await fleet.ask('published')
  for (const screen of screens) screen.takeAges()
  await pause(ms)
  return {
    due: (identity.serialNumbers.length * paces.steady * ms) / 1000,
    sent: (await fleet.ask('published')) - sent,
    ages: screens.flatMap((screen) => screen.takeAges()),
  }
}

async function watchBursts({ fleet, identity }: Site, screens: readonly Screen[]): Promise<Seen> {
  await fleet.ask('publishTo', null)
  await fleet.ask('setPace', paces.burst)
  await pause(burst.restMs)
  const sent = await fleet.ask('published')
  for (const screen of screens) screen.takeAges()
  for (let count = 0; count < burst.count; count++) {
    await fleet.ask('publishTo', 'site')
    await pause(burst.ms)
    await fleet.ask('publishTo', null)
    await pause(burst.restMs)
  }
  return {
    due: (identity.serialNumbers.length * paces.burst * burst.count * burst.ms) / 1000,
    sent: (await fleet.ask('published')) - sent,
    ages: screens.flatMap((screen) => screen.takeAges()),
  }
}

/** The other figure is measured also where this one cannot be. */
async function toFigure(what: string, watch: () => Promise<Seen>): Promise<Figure> {
  say(`${what} ...`)
  const figure = `${what}: state sent to shown at another server than the home, p95`
  const { due, sent, ages } = await watch()
  const counts = `${sent} states of ${Math.round(due)} were sent, ${ages.length} shown`
  if (sent < due * kept.sent || ages.length < sent * kept.shown)
    return missingFigure(figure, new Error(`The machine did not keep up: ${counts}. Try fewer --robots.`))
  const p95 = quantile(ages, 0.95)
  return plainFigure(figure, {
    measured: `${p95.toFixed(0)} ms (median ${quantile(ages, 0.5).toFixed(0)} ms)`,
    goal: `<= ${goalMs} ms`,
    met: p95 <= goalMs,
    note: `${many} servers with a bus, ${many * screensOfHome} screens at their sockets, each at the server after the home of its robots; ${counts}. A server sends screens values at most ten times a second.`,
  })
}
