import { say } from '@wheelhouse/tools/run'
import { pause } from '../kernel/epoch.ts'
import { type Helper, startHelper } from '../kernel/helper-process.ts'
import { cpuMs } from '../kernel/process-usage.ts'
import type { Product } from '../kernel/product.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import type { ConsolesHandlers } from '../link/consoles.ts'
import { makePeople } from '../link/make-people.ts'
import { openSite, type Site } from './site.ts'

const atMost = 1.5
/** Of each server. */
const consoles = 250
const robotsOfEach = 20
/** A server allows each person 30 sockets. */
const people = 20
const settleMs = 10_000
const windowMs = 8_000
/** Share of the values that are due that must have come. */
const keptShare = 0.9

/** CPU time for each value that comes to consoles at two servers, compared to half of them at one server. */
export async function measureConsoles(robots: number): Promise<Figure> {
  const site = await openSite(robots)
  const ours = startHelper<ConsolesHandlers>(new URL('../link/consoles.ts', import.meta.url))
  try {
    const first = await site.startServer()
    const { fleet, broker, identity } = site
    await fleet.ask('connect', { name: 'site', url: broker.url, identity, size: robots })
    await fleet.ask('publishTo', 'site')
    const stage = { site, consolesAt: ours, cookies: await makePeople(first, people) }
    const before = await measure(stage, [first])
    const second = await site.startServer()
    const hasBus = await site.usesBus([first, second])
    const together = await measure(stage, [first, second])
    await second.stop()
    const after = await measure(stage, [first])
    return ratioFigure(
      `${consoles * 2} consoles of ${robotsOfEach} robots at 2 servers: CPU per delivered value`,
      [before, after].map((peer) => ({ ours: together, peer })),
      {
        unit: 'µs',
        digits: 1,
        atMost,
        note: `${robots} robots at 1 Hz. User and system time of the servers' processes, also for what the robots send. ${hasBus ? 'With a bus' : 'Without a bus: each server hears every robot itself'}. Peer: one server with ${consoles} consoles, before and after.`,
      },
    )
  } finally {
    await ours.kill()
    await site.close()
  }
}

type Stage = {
  readonly site: Site
  readonly consolesAt: Helper<ConsolesHandlers>
  readonly cookies: readonly string[]
}

/** @returns µs for each value that comes to a console */
async function measure({ site, consolesAt, cookies }: Stage, servers: readonly Product[]): Promise<number> {
  say(`${consoles * servers.length} consoles, servers: ${servers.length} ...`)
  for (const [place, { ready }] of servers.entries())
    await consolesAt.ask('open', {
      url: `${ready.url.replace('http', 'ws')}/api/live`,
      cookies,
      origin: ready.url,
      watched: chooseRobots(site.identity.serialNumbers, place * consoles),
    })
  await pause(settleMs)
  const before = await consolesAt.ask('values')
  const usedMs = await countCpu(servers)
  const values = (await consolesAt.ask('values')) - before
  await consolesAt.ask('close')
  const due = (consoles * servers.length * robotsOfEach * windowMs) / 1000
  if (values < due * keptShare)
    throw new Error(`The machine did not keep up: ${values} values of ${due} came. Try fewer --robots.`)
  return (usedMs * 1000) / values
}

/** For each console its robots. @param first the place of the first console among all */
function chooseRobots(serialNumbers: readonly string[], first: number): string[][] {
  return Array.from({ length: consoles }, (_, index) =>
    Array.from(
      { length: robotsOfEach },
      (_robot, offset) =>
        serialNumbers[((first + index) * robotsOfEach + offset) % serialNumbers.length] ?? '',
    ),
  )
}

/** CPU time of all of them in a window, in milliseconds. */
async function countCpu(servers: readonly Product[]): Promise<number> {
  const before = servers.map(({ pid }) => cpuMs(pid))
  await pause(windowMs)
  return servers.reduce((sum, { pid }, place) => sum + cpuMs(pid) - (before[place] ?? 0), 0)
}
