import { say } from '@wheelhouse/tools/run'
import { launchBrowser, signIn, toCookieHeader } from './kernel/browser.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, startProduct, temporaryFolder } from './kernel/product.ts'
import { once, type Parts, runBench, whenOver } from './kernel/run-bench.ts'
import { measureChangeShown } from './lists/change-shown.ts'
import { type LongList, measurePages } from './lists/pages.ts'
import { measureScreenChanges } from './lists/screen-changes.ts'
import { measureScrolling } from './lists/scrolling.ts'
import { seedLists } from './lists/seed-lists.ts'
import { measureStart } from './lists/start.ts'
import { measureThroughput } from './lists/throughput.ts'

/** `npm run bench -- lists`: lists under load, deep pages and searches of a hundred thousand rows, scrolling, going from screen to screen, start. */

const rows = 100_000

const devices: LongList = {
  name: 'IoT devices',
  path: '/devices',
  order: { by: 'name', first: 'ASC' },
  searchIn: ['name', 'urn', 'identifier'],
}
const auditLog: LongList = {
  name: 'audit entries',
  path: '/audit-logs',
  order: { by: 'at', first: 'DESC' },
  searchIn: ['operatorName', 'loginId', 'clientName', 'action', 'entityId'],
}

const options = readOptions()
const { pairs, quick } = options

const fillFolder = once(async () => {
  const folder = temporaryFolder()
  whenOver(folder.remove)
  say(`Making ${rows.toLocaleString('en')} rows ...`)
  await seedLists(folder.path, rows)
  return folder.path
})
const openStage = once(async () => {
  const product = await startProduct(await fillFolder())
  whenOver(product.stop)
  const browser = await launchBrowser()
  whenOver(() => browser.close())
  const session = await signIn(browser, product, accounts.administrator)
  return { product, browser, session, url: product.ready.url }
})

const parts: Parts = {
  start: async () => measureStart(await fillFolder(), pairs),
  requests: async () => {
    const { url, session } = await openStage()
    return measureThroughput(url, { cookie: toCookieHeader(session), pairs })
  },
  devices: async () => {
    const { url, session } = await openStage()
    return measurePages(url, devices, { cookie: toCookieHeader(session), rows })
  },
  audit: async () => {
    const { url, browser, product } = await openStage()
    const cookie = toCookieHeader(await signIn(browser, product, accounts.systemAdministrator))
    return measurePages(url, auditLog, { cookie, rows })
  },
  change: async () => {
    const { browser, product, session } = await openStage()
    return measureChangeShown(browser, { product, session, changes: quick ? 5 : 40 })
  },
  scrolling: async () => {
    const { browser, product, session } = await openStage()
    return measureScrolling(browser, { product, session, trials: pairs })
  },
  screens: async () => {
    const { browser, product, session } = await openStage()
    return measureScreenChanges(browser, { product, session, rounds: pairs })
  },
}
await runBench('lists', parts, options)
