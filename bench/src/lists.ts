import { loadavg } from 'node:os'
import { say } from '@wheelhouse/tools/run'
import { launchBrowser, signIn, toCookieHeader } from './kernel/browser.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, startProduct, temporaryFolder } from './kernel/product.ts'
import { type Figure, report } from './kernel/report.ts'
import { measureChangeShown } from './lists/change-shown.ts'
import { type LongList, measurePages } from './lists/pages.ts'
import { measureScrolling } from './lists/scrolling.ts'
import { seedLists } from './lists/seed-lists.ts'
import { measureStart } from './lists/start.ts'
import { measureThroughput } from './lists/throughput.ts'

/** `npm run bench -- lists`: lists under load, deep pages and searches of a hundred thousand rows, scrolling, and the start. */

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

const { pairs, quick } = readOptions()
const loadBefore = loadavg()
const figures: Figure[] = []
const cleanUp: (() => Promise<unknown> | void)[] = []
try {
  const folder = temporaryFolder()
  cleanUp.push(folder.remove)
  say(`Making ${rows.toLocaleString('en')} rows ...`)
  await seedLists(folder.path, rows)
  say('Start ...')
  figures.push(await measureStart(folder.path, pairs))

  const product = await startProduct(folder.path)
  cleanUp.push(product.stop)
  const browser = await launchBrowser()
  cleanUp.push(() => browser.close())
  const session = await signIn(browser, product, accounts.administrator)
  const cookie = toCookieHeader(session)
  say('Requests ...')
  figures.unshift(await measureThroughput(product.ready.url, { cookie, pairs }))
  say('Pages ...')
  figures.push(...(await measurePages(product.ready.url, devices, { cookie, rows })))
  const overall = toCookieHeader(await signIn(browser, product, accounts.systemAdministrator))
  figures.push(...(await measurePages(product.ready.url, auditLog, { cookie: overall, rows })))
  say('A change on another screen ...')
  figures.push(await measureChangeShown(browser, { product, session, changes: quick ? 5 : 40 }))
  say('Scrolling ...')
  figures.push(...(await measureScrolling(browser, { product, session, trials: pairs })))
  report('lists', figures, { loadBefore, keep: quick ? 'none' : 'all' })
} finally {
  for (const end of cleanUp.toReversed()) await end()
}
process.exit(0)
