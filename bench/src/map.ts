import { launchBrowser, signIn } from './kernel/browser.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, startProduct, temporaryFolder } from './kernel/product.ts'
import { once, type Parts, runBench, whenOver } from './kernel/run-bench.ts'
import { measureEditor } from './map/editor-view.ts'
import { measureModel } from './map/model.ts'
import { measureSiteView } from './map/site-view.ts'
import { measureSpatialView } from './map/spatial-view.ts'

/** `npm run bench -- map`: the cost of computing with maps, drawing them, and showing many robots on them. */

const options = readOptions()
const { pairs, quick } = options

const openStage = once(async () => {
  const folder = temporaryFolder()
  whenOver(folder.remove)
  const product = await startProduct(folder.path)
  whenOver(product.stop)
  const browser = await launchBrowser()
  whenOver(() => browser.close())
  return { product, browser, session: await signIn(browser, product, accounts.administrator) }
})

const parts: Parts = {
  model: async () => measureModel(quick ? 10 : 100),
  editor: async () => {
    const { browser, product, session } = await openStage()
    return measureEditor(browser, { product, session, trials: pairs })
  },
  site: async () => {
    const { browser, product, session } = await openStage()
    return measureSiteView(browser, { product, session, trials: pairs })
  },
  spatial: async () => {
    const { browser, product } = await openStage()
    const session = await signIn(browser, product, accounts.systemAdministrator)
    return measureSpatialView(browser, { product, session, trials: pairs })
  },
}
await runBench('map', parts, options)
