import { pause } from '../kernel/epoch.ts'
import { type Helper, startHelper } from '../kernel/helper-process.ts'
import { cpuMs } from '../kernel/process-usage.ts'
import type { Product } from '../kernel/product.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import { median, type Pair } from '../kernel/statistics.ts'
import type { BareSenderHandlers } from './bare-sender.ts'
import type { ConsolesHandlers } from './consoles.ts'
import type { FleetHandlers } from './fleet.ts'
import type { FleetIdentity } from './fleet-identity.ts'
import { makePeople } from './make-people.ts'

const consoles = 500
const robotsOfEach = 20
/** The server allows each person 30 sockets. */
const people = 20
const settleMs = 3_000
const windowMs = 8_000

type Where = { product: Product; identity: FleetIdentity; pairs: number }

/**
 * CPU time of the server's process per value sent to a console, minus what the same robots cost without
 * consoles, compared to `ws` alone sending as many clients the texts that one console received.
 */
export async function measureDeliveryCost(fleet: Helper<FleetHandlers>, where: Where): Promise<Figure> {
  const { product, identity, pairs } = where
  const bare = startHelper<BareSenderHandlers>(new URL('./bare-sender.ts', import.meta.url))
  const ours = startHelper<ConsolesHandlers>(new URL('./consoles.ts', import.meta.url))
  const peers = startHelper<ConsolesHandlers>(new URL('./consoles.ts', import.meta.url))
  try {
    const { serialNumbers } = identity
    const watched = Array.from({ length: consoles }, (_, index) =>
      Array.from(
        { length: robotsOfEach },
        (_robot, offset) => serialNumbers[(index * robotsOfEach + offset) % serialNumbers.length] ?? '',
      ),
    )
    const origin = product.ready.url
    const cookies = await makePeople(product, people)
    const live = { url: `${origin.replace('http', 'ws')}/api/live`, cookies, origin, watched }
    const bareUrl = await bare.ask('open')
    await peers.ask('open', { ...live, url: bareUrl })
    const results: Pair[] = []
    const totals: number[] = []
    for (let pair = 0; pair < pairs; pair++) {
      await fleet.ask('publishTo', 'server')
      const unwatched = await cpuPerSecond(product.pid)
      await ours.ask('open', live)
      await ours.ask('record')
      const own = await perValue(ours, product.pid)
      const texts = await ours.ask('takeRecorded')
      await ours.ask('close')
      await fleet.ask('publishTo', null)
      const everyMs = (settleMs + windowMs) / Math.max(1, texts.length)
      await bare.ask('send', { texts, everyMs })
      const { usPerValue } = await perValue(peers, bare.child.pid ?? 0)
      await bare.ask('stop')
      totals.push(own.usPerValue)
      const ingestUs = (unwatched * 1000) / own.valuesPerSecond
      results.push({ ours: own.usPerValue - ingestUs, peer: usPerValue })
    }
    return ratioFigure(
      `${consoles} consoles of ${robotsOfEach} robots at 1 Hz: server CPU per delivered value`,
      results,
      {
        unit: 'µs',
        digits: 1,
        atMost: 1.5,
        note: `without what the same robots cost while nobody watches; with it ${median(totals).toFixed(1)} µs. Peer: ws alone sending as many clients the texts that one console was sent.`,
      },
    )
  } finally {
    await Promise.all([bare.kill(), ours.kill(), peers.kill()])
  }
}

/** Milliseconds of CPU time per second. */
async function cpuPerSecond(pid: number): Promise<number> {
  await pause(settleMs)
  const before = cpuMs(pid)
  await pause(windowMs)
  return ((cpuMs(pid) - before) * 1000) / windowMs
}

async function perValue(consolesAt: Helper<ConsolesHandlers>, pid: number) {
  await pause(settleMs)
  const [cpu, count] = [cpuMs(pid), await consolesAt.ask('values')]
  await pause(windowMs)
  const used = cpuMs(pid) - cpu
  const values = (await consolesAt.ask('values')) - count
  return { usPerValue: (used * 1000) / values, valuesPerSecond: (values * 1000) / windowMs }
}
