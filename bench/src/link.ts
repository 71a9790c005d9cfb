import { loadavg } from 'node:os'
import { say } from '@wheelhouse/tools/run'
import { launchBrowser, signIn } from './kernel/browser.ts'
import { startHelper } from './kernel/helper-process.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, startProduct, temporaryFolder } from './kernel/product.ts'
import { type Figure, report } from './kernel/report.ts'
import type { BareSubscriberHandlers } from './link/bare-subscriber.ts'
import { measureDeliveryCost } from './link/delivery-cost.ts'
import type { FleetHandlers } from './link/fleet.ts'
import { measureLargeFleet } from './link/large-fleet.ts'
import { measureMemory } from './link/memory.ts'
import { measureMessageCost } from './link/message-cost.ts'
import { measureRestart } from './link/restart.ts'
import { measureScriptSizes } from './link/script-sizes.ts'
import { seedFleet } from './link/seed-fleet.ts'
import { measureStateAge } from './link/state-age.ts'

/** `npm run bench -- link`: what a thousand robots cost the server, and how fast their states reach the screens. */

const fleetSize = 1_000
const warmUpRobots = 50

const { pairs, quick, only } = readOptions()
/** `--only`: memory, restart, messages, screens, consoles, large. */
const isWanted = (part: string) => only === null || only === part
const loadBefore = loadavg()
const figures: Figure[] = []
const cleanUp: (() => Promise<unknown> | void)[] = []
try {
  const folder = temporaryFolder()
  cleanUp.push(folder.remove)
  say(`Registering ${fleetSize} robots ...`)
  const all = await seedFleet(folder.path, fleetSize + warmUpRobots)
  const identity = { ...all, serialNumbers: all.serialNumbers.slice(0, fleetSize) }
  const others = { ...all, serialNumbers: all.serialNumbers.slice(fleetSize) }

  const fleet = startHelper<FleetHandlers>(new URL('./link/fleet.ts', import.meta.url))
  cleanUp.push(fleet.kill)
  const memory: Figure[] = []
  if (isWanted('memory')) {
    say('Memory ...')
    const collector = new URL('./link/collect-on-signal.ts', import.meta.url).href
    const weighed = await startProduct(folder.path, { nodeArguments: ['--expose-gc', '--import', collector] })
    cleanUp.push(weighed.stop)
    const robots = { url: weighed.ready.mqttUrl, pid: weighed.pid, identity, others }
    memory.push(await measureMemory(fleet, robots))
    await fleet.ask('disconnect', 'server')
    await weighed.stop()
  }

  if (isWanted('restart')) {
    say('Killed under load ...')
    figures.push(await measureRestart(fleet, { dataDir: folder.path, identity, trials: pairs }))
  }

  // Anew: those collections throw compiled code away and shrink the young generation, as nothing does to a running server.
  const product = await startProduct(folder.path)
  cleanUp.push(product.stop)
  await fleet.ask('connect', { name: 'server', url: product.ready.mqttUrl, identity, size: fleetSize })

  if (isWanted('messages')) {
    const bare = startHelper<BareSubscriberHandlers>(new URL('./link/bare-subscriber.ts', import.meta.url))
    cleanUp.push(bare.kill)
    const bareUrl = await bare.ask('open')
    await fleet.ask('connect', { name: 'bare', url: bareUrl, identity, size: fleetSize })
    say('Processor time for each message ...')
    const pids = { serverPid: product.pid, barePid: bare.child.pid ?? 0 }
    figures.push(await measureMessageCost(fleet, { ...pids, pairs }))
  }

  const browser = await launchBrowser()
  cleanUp.push(() => browser.close())
  if (isWanted('screens')) {
    say('States on screens ...')
    const session = await signIn(browser, product, accounts.administrator)
    figures.push(...(await measureStateAge(fleet, { product, session, identity, browser, name: 'server' })))
  }
  if (isWanted('consoles')) {
    say('Values for consoles ...')
    figures.push(await measureDeliveryCost(fleet, { product, identity, pairs }))
  }
  if (isWanted('large')) {
    say('Ten thousand robots ...')
    figures.push(...(await measureLargeFleet(fleet, { browser, smallPid: product.pid, pairs })))
  }
  figures.push(...memory)
  if (only === null) figures.push(...measureScriptSizes())
  const keep = only === null ? 'all' : { part: only }
  report('link', figures, { loadBefore, keep: quick ? 'none' : keep })
} finally {
  for (const end of cleanUp.toReversed()) await end()
}
process.exit(0)
