import { pause } from '../kernel/epoch.ts'
import type { Helper } from '../kernel/helper-process.ts'
import { cpuMs } from '../kernel/process-usage.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import type { Pair } from '../kernel/statistics.ts'
import type { FleetHandlers } from './fleet.ts'

const settleMs = 2_000
const windowMs = 8_000

/** CPU time of the server's process per state of a robot, compared to a broker of the same library with a listener. */
export async function measureMessageCost(
  fleet: Helper<FleetHandlers>,
  { serverPid, barePid, pairs }: { serverPid: number; barePid: number; pairs: number },
): Promise<Figure> {
  const results: Pair[] = []
  for (let pair = 0; pair < pairs; pair++)
    results.push({
      ours: await microsecondsPerMessage(fleet, 'server', serverPid),
      peer: await microsecondsPerMessage(fleet, 'bare', barePid),
    })
  return ratioFigure('1,000 robots at 1 Hz, 2.5 kB states: server CPU per message', results, {
    unit: 'µs',
    digits: 0,
    atMost: 2,
    note: `user and system time of the server's process (without the database's) over ${windowMs / 1000} s, nobody watching; peer: the same broker library in its own process with the same clients, without access rules, one in-process subscription, JSON.parse.`,
  })
}

export async function microsecondsPerMessage(
  fleet: Helper<FleetHandlers>,
  broker: string,
  pid: number,
): Promise<number> {
  await fleet.ask('publishTo', broker)
  await pause(settleMs)
  const [cpu, count] = [cpuMs(pid), await fleet.ask('published')]
  await pause(windowMs)
  const used = cpuMs(pid) - cpu
  const messages = (await fleet.ask('published')) - count
  await fleet.ask('publishTo', null)
  return (used * 1000) / messages
}
