import { loadavg } from 'node:os'
import { say } from '@wheelhouse/tools/run'
import { type FlowPlace, findFlowPlace, makeFlow, makeSteps } from './flows/bench-flows.ts'
import { measureFlowEditor } from './flows/editor.ts'
import { measureNext, measureStart, measureTrace } from './flows/latency.ts'
import { measureStepCost } from './flows/step-cost.ts'
import type { WorkingFleetHandlers } from './flows/working-fleet.ts'
import { type Api, signInToApi } from './kernel/api.ts'
import { launchBrowser, signIn } from './kernel/browser.ts'
import { startHelper } from './kernel/helper-process.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, type Product, startProduct, temporaryFolder } from './kernel/product.ts'
import { type Figure, report } from './kernel/report.ts'
import { seedFleet } from './link/seed-fleet.ts'

/**
 * `npm run bench -- flows`: how fast runs start and go on, what a step costs the server, and a long flow in the editor
 * (`--only editor`: that alone).
 */

const size = 1_000

const { pairs, quick, only } = readOptions()
const loadBefore = loadavg()
const figures: Figure[] = []
const cleanUp: (() => Promise<unknown> | void)[] = []
try {
  const folder = temporaryFolder()
  cleanUp.push(folder.remove)
  if (only === 'editor') await measureEditorAlone(folder.path)
  else await measureAll(folder.path)
  const keep = only === null ? 'all' : { part: only }
  report('flows', figures, { loadBefore, keep: quick ? 'none' : keep })
} finally {
  for (const end of cleanUp.toReversed()) await end()
}
process.exit(0)

async function measureEditorAlone(dataDir: string): Promise<void> {
  const product = await startProduct(dataDir)
  cleanUp.push(product.stop)
  const { api } = await signInToApi(product, accounts.administrator)
  figures.push(...(await measureEditor(product, api, await findFlowPlace(api))))
}

async function measureEditor(product: Product, api: Api, place: FlowPlace): Promise<Figure[]> {
  say('A long flow in the editor ...')
  const browser = await launchBrowser()
  const session = await signIn(browser, product, accounts.administrator)
  const flowId = await makeFlow(api, place, 'Five hundred', makeSteps(250))
  const editor = await measureFlowEditor(browser, { product, session, flowId, trials: pairs })
  await browser.close()
  return editor
}

async function measureAll(dataDir: string): Promise<void> {
  const robots = quick ? 100 : size
  say(`Registering ${robots} robots ...`)
  const identity = await seedFleet(dataDir, robots)
  const product = await startProduct(dataDir)
  cleanUp.push(product.stop)
  const { api, cookie } = await signInToApi(product, accounts.administrator)
  const place = await findFlowPlace(api)
  const fleet = startHelper<WorkingFleetHandlers>(new URL('./flows/working-fleet.ts', import.meta.url))
  cleanUp.push(fleet.kill)
  const { mapId, x, y } = place
  await fleet.ask('connect', { url: product.ready.mqttUrl, identity, size: robots, mapId, x, y, stepMs: 0 })
  const [serialNumber = ''] = identity.serialNumbers
  const stage = { product, api, cookie, place, fleet, serialNumber, trials: quick ? 10 : 100 }
  say('One run ...')
  figures.push(await measureStart(stage), await measureNext(stage))
  say('Open traces ...')
  const trace = await measureTrace(stage)
  const editor = await measureEditor(product, api, place)
  say('Many runs ...')
  const bareFolder = temporaryFolder()
  cleanUp.push(bareFolder.remove)
  const { serialNumbers } = identity
  figures.push(
    await measureStepCost({ ...stage, serialNumbers, pairs, folder: bareFolder.path }),
    trace,
    ...editor,
  )
}
