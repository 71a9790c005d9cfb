import { say } from '@wheelhouse/tools/run'
import { pause } from '../kernel/epoch.ts'
import type { Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { collected } from '../link/memory.ts'
import { openSite, type Site } from './site.ts'

const many = 4
const goalKb = 32
/** They publish before the first reading: compiled code and the first growth of the heap belong to the process. */
const others = 50
/** How long robots publish, so that everything that they need has been allocated. */
const busyMs = 10_000
const collections = 5
const settledShare = 0.99
const collector = new URL('../link/collect-on-signal.ts', import.meta.url).href

/** What four servers together keep in memory for each robot that has connected and published. */
export async function measureMemoryOfMany(robots: number): Promise<Figure> {
  const site = await openSite(robots + others)
  try {
    const servers = await Promise.all(
      Array.from({ length: many }, () => site.startServer(['--expose-gc', '--import', collector])),
    )
    const hasBus = await site.usesBus(servers)
    const all = site.identity.serialNumbers
    await publishFrom(site, 'others', all.slice(robots))
    const before = await weigh(servers)
    say(`${robots} robots ...`)
    await publishFrom(site, 'fleet', all.slice(0, robots))
    const after = await weigh(servers)
    const each = after.map((bytes, place) => (bytes - (before[place] ?? 0)) / robots / 1024)
    const sum = each.reduce((total, kb) => total + kb, 0)
    return plainFigure(`memory of ${many} servers together per robot`, {
      measured: `${sum.toFixed(1)} kB`,
      goal: `<= ${goalKb} kB`,
      met: sum <= goalKb,
      note: `resident memory before and after ${robots} robots published for ${busyMs / 1000} s, each after a garbage collection that gives unused pages back. ${hasBus ? 'With a bus' : 'Without a bus'}. Each server: ${each.map((kb) => kb.toFixed(1)).join(', ')} kB.`,
    })
  } finally {
    await site.close()
  }
}

/** Has these robots connect and publish for a while. They stay connected. */
async function publishFrom(
  { fleet, broker, identity }: Site,
  name: string,
  serialNumbers: string[],
): Promise<void> {
  const some = { ...identity, serialNumbers }
  await fleet.ask('connect', { name, url: broker.url, identity: some, size: serialNumbers.length })
  await fleet.ask('publishTo', name)
  await pause(busyMs)
  await fleet.ask('publishTo', null)
}

function weigh(servers: readonly Product[]): Promise<number[]> {
  return Promise.all(servers.map(({ pid }) => weighOne(pid)))
}

/** Again until nothing more goes: on a busy machine a collection may not have ended when it is looked at. */
async function weighOne(pid: number): Promise<number> {
  let bytes = await collected(pid)
  for (let again = 1; again < collections; again++) {
    const now = await collected(pid)
    if (now > bytes * settledShare) return Math.min(bytes, now)
    bytes = now
  }
  return bytes
}
