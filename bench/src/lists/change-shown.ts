import type { Browser } from 'playwright-core'
import { revisionSchema, rowSchema, rowsSchema, signInToApi } from '../kernel/api.ts'
import { openWindow, type WarmSession } from '../kernel/browser.ts'
import { epochMs } from '../kernel/epoch.ts'
import { accounts, type Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { shownAt } from '../kernel/shown-at.ts'
import { quantile } from '../kernel/statistics.ts'

const goalMs = 400
/** Finds the changed device among all of them. */
const mark = 'zz-shown'

type Where = { product: Product; session: WarmSession; changes: number }

/** From the saving call to the text in the page of somebody else who has the list open. */
export async function measureChangeShown(
  browser: Browser,
  { product, session, changes }: Where,
): Promise<Figure> {
  const { api } = await signInToApi(product, accounts.systemAdministrator)
  const [organization] = rowsSchema.parse(await api('GET', '/organizations'))
  const device = { name: `${mark} 0`, type: 1, organizationId: organization?.id }
  const { id } = rowSchema.parse(await api('POST', '/devices', device))
  const window = await openWindow(browser, product, session)
  const page = await window.newPage()
  await page.goto(`/device/list?text=${mark}`)
  await page.getByText(device.name).waitFor()
  const ages: number[] = []
  for (let change = 1; change <= changes; change++) {
    const name = `${mark} ${change}`
    const { revision } = revisionSchema.parse(await api('GET', `/devices/${id}`))
    const shown = shownAt(page, 'tbody', name)
    const savedAt = epochMs()
    await api('PATCH', `/devices/${id}`, { name, revision })
    ages.push((await shown) - savedAt)
  }
  await window.close()
  const p95 = quantile(ages, 0.95)
  return plainFigure('a change to the same list on another screen, p95', {
    measured: `${p95.toFixed(0)} ms (median ${quantile(ages, 0.5).toFixed(0)} ms)`,
    goal: `<= ${goalMs} ms`,
    met: p95 <= goalMs,
    note: `${changes} changes, one after the other, from the call that saves to the text in the page; a search among 100,000 rows.`,
  })
}
