import { say } from '@wheelhouse/tools/run'
import { launchBrowser, signIn } from './kernel/browser.ts'
import { startHelper } from './kernel/helper-process.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, startProduct, temporaryFolder } from './kernel/product.ts'
import type { Figure } from './kernel/report.ts'
import { once, type Parts, runBench, whenOver } from './kernel/run-bench.ts'
import type { BareSubscriberHandlers } from './link/bare-subscriber.ts'
import { measureDeliveryCost } from './link/delivery-cost.ts'
import type { FleetHandlers } from './link/fleet.ts'
import { measureHostileInputs } from './link/hostile-inputs.ts'
import { measureLargeFleet } from './link/large-fleet.ts'
import { measureMemory } from './link/memory.ts'
import { measureMessageCost } from './link/message-cost.ts'
import { measureRest } from './link/rest.ts'
import { measureRestart } from './link/restart.ts'
import { measureScriptSizes } from './link/script-sizes.ts'
import { seedFleet } from './link/seed-fleet.ts'
import { measureStateAge } from './link/state-age.ts'

/**
 * `npm run bench -- link`: what a thousand robots cost the server, how quickly their states reach the screens, and
 * whether anybody can delay a stop by what they send.
 */

const fleetSize = 1_000
const warmUpRobots = 50

const options = readOptions()
const { pairs, quick } = options

const openFleet = once(async () => {
  const folder = temporaryFolder()
  whenOver(folder.remove)
  say(`Registering ${fleetSize} robots ...`)
  const all = await seedFleet(folder.path, fleetSize + warmUpRobots)
  const fleet = startHelper<FleetHandlers>(new URL('./link/fleet.ts', import.meta.url))
  whenOver(fleet.kill)
  return {
    dataDir: folder.path,
    fleet,
    identity: { ...all, serialNumbers: all.serialNumbers.slice(0, fleetSize) },
    others: { ...all, serialNumbers: all.serialNumbers.slice(fleetSize) },
  }
})

/** Not the server of the memory measurement, whose forced collections discard compiled code, unlike in production. */
const openStage = once(async () => {
  const { dataDir, fleet, identity } = await openFleet()
  const product = await startProduct(dataDir)
  whenOver(product.stop)
  await fleet.ask('connect', { name: 'server', url: product.ready.mqttUrl, identity, size: fleetSize })
  return { fleet, identity, product }
})

const openBrowser = once(async () => {
  const browser = await launchBrowser()
  whenOver(() => browser.close())
  return browser
})

const parts: Parts = {
  memory: weighMemory,
  restart: async () => {
    const { fleet, dataDir, identity } = await openFleet()
    return measureRestart(fleet, { dataDir, identity, trials: pairs })
  },
  messages: compareMessages,
  screens: async () => {
    const { fleet, identity, product } = await openStage()
    const browser = await openBrowser()
    const session = await signIn(browser, product, accounts.administrator)
    return measureStateAge(fleet, { product, session, identity, browser, name: 'server' })
  },
  consoles: async () => {
    const { fleet, identity, product } = await openStage()
    return measureDeliveryCost(fleet, { product, identity, pairs })
  },
  large: async () => {
    const { fleet, product } = await openStage()
    return measureLargeFleet(fleet, { browser: await openBrowser(), smallPid: product.pid, pairs })
  },
  scripts: async () => measureScriptSizes(),
  hostileInputs: () => measureHostileInputs(pairs),
  rest: () => measureRest(quick ? 3 : 10),
}
await runBench('link', parts, options)

async function weighMemory(): Promise<Figure> {
  const { dataDir, fleet, identity, others } = await openFleet()
  const collector = new URL('./link/collect-on-signal.ts', import.meta.url).href
  const weighed = await startProduct(dataDir, { nodeArguments: ['--expose-gc', '--import', collector] })
  try {
    const figure = await measureMemory(fleet, {
      url: weighed.ready.mqttUrl,
      pid: weighed.pid,
      identity,
      others,
    })
    await fleet.ask('disconnect', 'server')
    return figure
  } finally {
    await weighed.stop()
  }
}

async function compareMessages(): Promise<Figure> {
  const { fleet, identity, product } = await openStage()
  const bare = startHelper<BareSubscriberHandlers>(new URL('./link/bare-subscriber.ts', import.meta.url))
  whenOver(bare.kill)
  const url = await bare.ask('open')
  await fleet.ask('connect', { name: 'bare', url, identity, size: fleetSize })
  return measureMessageCost(fleet, { serverPid: product.pid, barePid: bare.child.pid ?? 0, pairs })
}
