import { startRobots } from '@wheelhouse/tools/product/product'
import { say } from '@wheelhouse/tools/run'
import { measureAlertShown } from './detection/alert-shown.ts'
import { launchBrowser, openWindow, signIn } from './kernel/browser.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, startProduct, temporaryFolder } from './kernel/product.ts'
import type { Figure } from './kernel/report.ts'
import { runBench, whenOver } from './kernel/run-bench.ts'

/** `npm run bench -- detection`: how quickly people see that a robot has detected a fall. */

const options = readOptions()
await runBench('detection', { shown: measureShown }, options)

async function measureShown(): Promise<Figure> {
  const folder = temporaryFolder()
  whenOver(folder.remove)
  const product = await startProduct(folder.path)
  whenOver(product.stop)
  const robots = await startRobots(product.ready.demo?.robotsFile ?? '')
  whenOver(robots.stop)
  const browser = await launchBrowser()
  whenOver(() => browser.close())
  const session = await signIn(browser, product, accounts.operator)
  const window = await openWindow(browser, product, session)
  const falls = options.quick ? 3 : 40
  say(`${falls} people fall ...`)
  return measureAlertShown(await window.newPage(), product, falls)
}
