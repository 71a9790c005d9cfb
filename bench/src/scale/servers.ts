import { say } from '@wheelhouse/tools/run'
import { pause } from '../kernel/epoch.ts'
import { cpuMs } from '../kernel/process-usage.ts'
import type { Product } from '../kernel/product.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import { median } from '../kernel/statistics.ts'
import { openSite, type Site } from './site.ts'

const many = 4
const goals = { sum: 1.25, share: 0.3, taken: 0.95 }
/** How long servers of another number work before they are measured: their code is compiled, robots have been shared out. */
const settleMs = 10_000

/** What states of robots cost one server, or several that run at the same time. */
type Cost = {
  /** CPU time of each process, in µs per state that robots sent. */
  readonly each: readonly number[]
  /** Messages that all servers together took, per state that robots sent. */
  readonly taken: number
}

/** CPU time of four servers together for the states of one fleet, compared to that of one server. */
export async function measureServers(robots: number, windowMs: number): Promise<Figure[]> {
  const site = await openSite(robots)
  try {
    const first = await site.startServer()
    const connect = { name: 'site', url: site.broker.url, identity: site.identity, size: robots }
    await site.fleet.ask('connect', connect)
    await site.fleet.ask('publishTo', 'site')
    const before = await measure(site, [first], windowMs)
    const others = await Promise.all(Array.from({ length: many - 1 }, () => site.startServer()))
    const hasBus = await site.usesBus([first, ...others])
    const together = await measure(site, [first, ...others], windowMs)
    await Promise.all(others.map((server) => server.stop()))
    const after = await measure(site, [first], windowMs)
    return toFigures({ robots, windowMs, hasBus }, together, [before, after])
  } finally {
    await site.close()
  }
}

const nameServers = (count: number) => (count === 1 ? 'One server' : `${count} servers`)

async function measure({ fleet }: Site, servers: readonly Product[], windowMs: number): Promise<Cost> {
  say(`${nameServers(servers.length)} ...`)
  await pause(settleMs)
  const cpu = servers.map(({ pid }) => cpuMs(pid))
  const taken = await countTaken(servers)
  const sent = await fleet.ask('published')
  await pause(windowMs)
  const used = servers.map(({ pid }, place) => cpuMs(pid) - (cpu[place] ?? 0))
  const messages = (await fleet.ask('published')) - sent
  return {
    each: used.map((ms) => (ms * 1000) / messages),
    taken: ((await countTaken(servers)) - taken) / messages,
  }
}

/** Messages of robots that these servers have taken since they were started. */
export async function countTaken(servers: readonly Product[]): Promise<number> {
  const counts = servers.map(async ({ ready }) => {
    const text = await (await fetch(`${ready.url}/metrics`)).text()
    return Number(/^wheelhouse_robot_messages_total (\d+)$/m.exec(text)?.[1])
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

function toFigures(
  { robots, windowMs, hasBus }: { robots: number; windowMs: number; hasBus: boolean },
  together: Cost,
  alone: readonly Cost[],
): Figure[] {
  const sum = ({ each }: Cost) => each.reduce((total, cost) => total + cost, 0)
  const largest = Math.max(...together.each)
  const slow = [...alone, together].find(
    ({ each, taken }) => taken < goals.taken * (hasBus ? 1 : each.length),
  )
  if (slow !== undefined)
    throw new Error(
      `${nameServers(slow.each.length)} did not keep up, with ${slow.taken.toFixed(2)} messages taken for each state: try a quieter machine or fewer --robots.`,
    )
  const limit = { unit: 'µs', digits: 0 }
  const listed = together.each.map((cost) => cost.toFixed(0)).join(', ')
  return [
    ratioFigure(
      `${robots} robots at 1 Hz: CPU per state, ${many} servers together`,
      alone.map((one) => ({ ours: sum(together), peer: sum(one) })),
      {
        ...limit,
        atMost: goals.sum,
        note: `user and system time of the servers' processes over ${windowMs / 1000} s, without database, broker and bus; peer: one server on the same site, before and after. ${hasBus ? 'With a bus' : 'Without a bus: the servers do not use one'}; the four took ${together.taken.toFixed(2)} messages for each state, one server ${median(alone.map(({ taken }) => taken)).toFixed(2)}. Each: ${listed} µs.`,
      },
    ),
    ratioFigure(
      `... the busiest of the ${many}`,
      alone.map((one) => ({ ours: largest, peer: sum(one) })),
      { ...limit, atMost: goals.share },
    ),
  ]
}
