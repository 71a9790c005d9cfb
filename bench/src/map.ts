import { loadavg } from 'node:os'
import { say } from '@wheelhouse/tools/run'
import { launchBrowser, signIn } from './kernel/browser.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, startProduct, temporaryFolder } from './kernel/product.ts'
import { type Figure, report } from './kernel/report.ts'
import { measureEditor } from './map/editor-view.ts'
import { measureModel } from './map/model.ts'
import { measureSiteView } from './map/site-view.ts'

/** `npm run bench -- map`: what computing with maps, drawing them, and many robots on them, costs. */

const { pairs, quick, only } = readOptions()
/** `--only`: model, editor, site. */
const isWanted = (part: string) => only === null || only === part
const loadBefore = loadavg()
const figures: Figure[] = []
const cleanUp: (() => Promise<unknown> | void)[] = []
try {
  if (isWanted('model')) {
    say('Ways, checks and imports ...')
    figures.push(...measureModel(quick ? 10 : 100))
  }
  if (only !== 'model') await measureInBrowser()
  const keep = only === null ? 'all' : { part: only }
  report('map', figures, { loadBefore, keep: quick ? 'none' : keep })
} finally {
  for (const end of cleanUp.toReversed()) await end()
}
process.exit(0)

async function measureInBrowser(): Promise<void> {
  const folder = temporaryFolder()
  cleanUp.push(folder.remove)
  const product = await startProduct(folder.path)
  cleanUp.push(product.stop)
  const browser = await launchBrowser()
  cleanUp.push(() => browser.close())
  const session = await signIn(browser, product, accounts.administrator)
  if (isWanted('editor')) {
    say('A large map in the editor ...')
    figures.push(...(await measureEditor(browser, { product, session, trials: pairs })))
  }
  if (isWanted('site')) {
    say('A thousand robots on the map ...')
    figures.push(...(await measureSiteView(browser, { product, session, trials: pairs })))
  }
}
