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
import type { Figure } from './kernel/report.ts'
import { once, type Parts, runBench, whenOver } from './kernel/run-bench.ts'
import { seedFleet } from './link/seed-fleet.ts'

/** `npm run bench -- flows`: how fast runs start and continue, what a step costs the server, and editing long flows. */

const size = 1_000

type EditorStage = { product: Product; api: Api; place: FlowPlace }

const options = readOptions()
const { pairs, quick, only } = options

const openStage = once(async () => {
  const folder = temporaryFolder()
  whenOver(folder.remove)
  const robots = quick ? 100 : size
  say(`Registering ${robots} robots ...`)
  const identity = await seedFleet(folder.path, robots)
  const product = await startProduct(folder.path)
  whenOver(product.stop)
  const { api, cookie } = await signInToApi(product, accounts.administrator)
  const place = await findFlowPlace(api)
  const fleet = startHelper<WorkingFleetHandlers>(new URL('./flows/working-fleet.ts', import.meta.url))
  whenOver(fleet.kill)
  const { mapId, x, y } = place
  await fleet.ask('connect', { url: product.ready.mqttUrl, identity, size: robots, mapId, x, y, stepMs: 0 })
  const { serialNumbers } = identity
  const [serialNumber = ''] = serialNumbers
  return { product, api, cookie, place, fleet, serialNumber, serialNumbers, trials: quick ? 10 : 100 }
})

const parts: Parts = {
  start: async () => measureStart(await openStage()),
  next: async () => measureNext(await openStage()),
  trace: async () => measureTrace(await openStage()),
  editor: async () => measureEditor(only === 'editor' ? await openBareProduct() : await openStage()),
  steps: async () => {
    const folder = temporaryFolder()
    whenOver(folder.remove)
    return measureStepCost({ ...(await openStage()), pairs, folder: folder.path })
  },
}
await runBench('flows', parts, options)

/** On its own, the editor needs no robots. */
async function openBareProduct(): Promise<EditorStage> {
  const folder = temporaryFolder()
  whenOver(folder.remove)
  const product = await startProduct(folder.path)
  whenOver(product.stop)
  const { api } = await signInToApi(product, accounts.administrator)
  return { product, api, place: await findFlowPlace(api) }
}

async function measureEditor({ product, api, place }: EditorStage): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    const session = await signIn(browser, product, accounts.administrator)
    const flowId = await makeFlow(api, place, 'Five hundred', makeSteps(250))
    return await measureFlowEditor(browser, { product, session, flowId, trials: pairs })
  } finally {
    await browser.close()
  }
}
