import type { Browser } from 'playwright-core'
import { signIn } from '../kernel/browser.ts'
import type { Helper } from '../kernel/helper-process.ts'
import { accounts, startProduct, temporaryFolder } from '../kernel/product.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import type { Pair } from '../kernel/statistics.ts'
import type { FleetHandlers } from './fleet.ts'
import { microsecondsPerMessage } from './message-cost.ts'
import { seedFleet } from './seed-fleet.ts'
import { measureStateAge } from './state-age.ts'

const size = 10_000

type Where = { browser: Browser; smallPid: number; pairs: number }

/** Ten times as many robots on a separate server: the cost of a message, and how quickly it is displayed. */
export async function measureLargeFleet(
  fleet: Helper<FleetHandlers>,
  { browser, smallPid, pairs }: Where,
): Promise<Figure[]> {
  const folder = temporaryFolder()
  const identity = await seedFleet(folder.path, size)
  const product = await startProduct(folder.path)
  try {
    await fleet.ask('connect', { name: 'large', url: product.ready.mqttUrl, identity, size })
    const results: Pair[] = []
    for (let pair = 0; pair < pairs; pair++)
      results.push({
        ours: await microsecondsPerMessage(fleet, 'large', product.pid),
        peer: await microsecondsPerMessage(fleet, 'server', smallPid),
      })
    const session = await signIn(browser, product, accounts.administrator)
    const name = 'large'
    const ages = await measureStateAge(fleet, { product, session, identity, browser, name })
    await fleet.ask('disconnect', name)
    const cost = ratioFigure(`${size} robots at 1 Hz: server CPU per message`, results, {
      unit: 'µs',
      digits: 0,
      atMost: 1.1,
      note: 'peer: the same server with 1,000 robots; the robots are one process that publishes as many as it can of those that are due.',
    })
    return [cost, ...ages]
  } finally {
    await product.stop()
    folder.remove()
  }
}
