import { pause } from '../kernel/epoch.ts'
import type { Helper } from '../kernel/helper-process.ts'
import { residentBytes } from '../kernel/process-usage.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import type { FleetHandlers } from './fleet.ts'
import type { FleetIdentity } from './fleet-identity.ts'

const goalKb = 64
/** How long all connected robots publish, so that everything a robot needs has been allocated. */
const busyMs = 10_000
const collectTimes = 4
const collectEveryMs = 700

/**
 * How much the server's memory grows per robot that connects and publishes: what robots retain, measured after a
 * garbage collection that releases unused pages. A few other robots do so before the first reading: compiled code and
 * the first growth of the heap belong to the process, not to a robot. The note's stricter figure is measured without
 * collection: it includes the young generation, which V8 lets grow with the traffic, up to a limit per process.
 */
export async function measureMemory(
  fleet: Helper<FleetHandlers>,
  {
    url,
    pid,
    identity,
    others,
  }: { url: string; pid: number; identity: FleetIdentity; others: FleetIdentity },
): Promise<Figure> {
  const size = identity.serialNumbers.length
  await fleet.ask('connect', { name: 'others', url, identity: others, size: others.serialNumbers.length })
  await fleet.ask('publishTo', 'others')
  await pause(busyMs)
  await fleet.ask('publishTo', null)
  await fleet.ask('disconnect', 'others')
  const resting = residentBytes(pid)
  const before = await collected(pid)
  await fleet.ask('connect', { name: 'server', url, identity, size })
  await fleet.ask('publishTo', 'server')
  await pause(busyMs)
  const running = residentBytes(pid)
  await fleet.ask('publishTo', null)
  const after = await collected(pid)
  const kb = (after - before) / size / 1024
  const strictKb = (running - resting) / size / 1024
  return plainFigure('server memory per connected robot', {
    measured: `${kb.toFixed(1)} kB`,
    goal: `<= ${goalKb} kB`,
    met: kb <= goalKb,
    note: `resident memory with 0 and with ${size} robots, each after a garbage collection that gives unused pages back: ${megabytes(before)} and ${megabytes(after)} MB. Without any collection, with V8's free heap and the garbage of the traffic: ${megabytes(resting)} and, while all publish, ${megabytes(running)} MB, which is ${strictKb.toFixed(0)} kB for each.`,
  })
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0)
}

/** Bytes that a server started with `collect-on-signal` keeps after a garbage collection. */
export async function collected(pid: number): Promise<number> {
  for (let time = 0; time < collectTimes; time++) {
    process.kill(pid, 'SIGUSR2')
    await pause(collectEveryMs)
  }
  return residentBytes(pid)
}
