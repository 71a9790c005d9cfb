import { say } from '@wheelhouse/tools/run'
import { findFlowPlace, makeFlow, makeSteps } from './flows/bench-flows.ts'
import type { WorkingFleetHandlers } from './flows/working-fleet.ts'
import { signInToApi } from './kernel/api.ts'
import { launchBrowser, signIn } from './kernel/browser.ts'
import { startHelper } from './kernel/helper-process.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, startProduct, temporaryFolder } from './kernel/product.ts'
import { type Figure, plainFigure, ratioFigure } from './kernel/report.ts'
import { once, type Parts, runBench, whenOver } from './kernel/run-bench.ts'
import { type Pair, quantile } from './kernel/statistics.ts'
import { seedFleet } from './link/seed-fleet.ts'
import { measureCalendar, measureConflicts } from './schedules/calendar.ts'
import { measureScreen } from './schedules/calendar-screen.ts'
import { measureEntries } from './schedules/due-entries.ts'
import { startJobQueue } from './schedules/job-queue.ts'

/**
 * `npm run bench -- schedules`: the calendar of very many schedules and its screen, conflicts between them, and how
 * quickly robots receive their commands when very many entries are due at the same moment.
 */

const size = 1_000
const goals = { p95Ms: 100, maxMs: 500 }

const options = readOptions()
const { pairs, quick } = options
const robots = quick ? 50 : size

const openStage = once(async () => {
  const folder = temporaryFolder()
  whenOver(folder.remove)
  say(`Registering ${robots} robots ...`)
  const identity = await seedFleet(folder.path, robots)
  const product = await startProduct(folder.path)
  whenOver(product.stop)
  const { api, cookie } = await signInToApi(product, accounts.systemAdministrator)
  const { api: ofPlace } = await signInToApi(product, accounts.administrator)
  const place = await findFlowPlace(ofPlace)
  const flowId = await makeFlow(ofPlace, place, 'One step', makeSteps(1))
  const server = { url: product.ready.url, cookie }
  const serialNumbers = identity.serialNumbers.slice(0, robots)
  return { product, identity, api, server, place, flowId, serialNumbers, trials: pairs }
})

const parts: Parts = {
  calendar: async () => measureCalendar(await openStage()),
  screen: async () => {
    const stage = await openStage()
    const browser = await launchBrowser()
    whenOver(() => browser.close())
    const session = await signIn(browser, stage.product, accounts.systemAdministrator)
    return measureScreen({ ...stage, browser, session })
  },
  conflicts: async () => measureConflicts(await openStage()),
  due: measureDue,
}
await runBench('schedules', parts, options)

async function measureDue(): Promise<Figure[]> {
  const stage = await openStage()
  const { product, identity, place } = stage
  const queueFolder = temporaryFolder()
  whenOver(queueFolder.remove)
  const fleet = startHelper<WorkingFleetHandlers>(new URL('./flows/working-fleet.ts', import.meta.url))
  whenOver(fleet.kill)
  const { mapId, x, y } = place
  await fleet.ask('connect', { url: product.ready.mqttUrl, identity, size: robots, mapId, x, y, stepMs: 0 })
  const queue = await startJobQueue(queueFolder.path)
  whenOver(() => queue.stop())
  const results: Pair[] = []
  const delays: number[] = []
  for (let pair = 1; pair <= pairs; pair++) {
    say(`${robots} entries at one moment, ${pair} of ${pairs} ...`)
    const ours = await measureEntries({ ...stage, fleet })
    const theirs = await queue.measure(robots)
    delays.push(...ours)
    results.push({ ours: quantile(ours, 0.95), peer: quantile(theirs, 0.95) })
  }
  return toFigures(delays, results)
}

function toFigures(delays: readonly number[], results: readonly Pair[]): Figure[] {
  const plain = (name: string, value: number, goal: number) =>
    plainFigure(name, { measured: `${value.toFixed(0)} ms`, goal: `<= ${goal} ms`, met: value <= goal })
  const early = delays.filter((delay) => delay < 0).length
  return [
    plain(
      `${robots} entries of one moment: due to command at the robot, p95`,
      quantile(delays, 0.95),
      goals.p95Ms,
    ),
    plain('... max', Math.max(...delays), goals.maxMs),
    plainFigure('... before their time', { measured: `${early}`, goal: '0', met: early === 0 }),
    ratioFigure('... p95 against a job queue', results, {
      unit: 'ms',
      digits: 0,
      atMost: 1,
      note: 'Peer: graphile-worker that looks every 100 ms, from the time of a job to the begin of its empty task; it has a database of its own, runs no flow and sends nothing to a robot.',
    }),
  ]
}
