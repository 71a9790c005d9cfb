import type { Page } from 'playwright-core'
import { type Api, apiAs, waitForState } from '../testing/api.ts'

const list = '/report/list/1'

/** The first robot that can begins a flow of the demo, and is stopped: other tests want it with nothing to do. */
async function runAnyFlow(api: Api): Promise<void> {
  const flows = (await api.call('GET', '/flows')).body as { id: string }[]
  for (const serialNo of ['WH-0002', 'WH-0003', 'WH-0001'])
    for (const { id } of flows) {
      const { status, body } = await api.call('POST', `/robots/${serialNo}/flows/${id}/run`, {})
      if (status !== 200) continue
      await api.call('POST', `/flow-runs/${(body as { id: string }).id}/commands`, { command: 'stop' })
      await waitForState(api, serialNo, ({ run, order }) => run === null && order === null)
      return
    }
}

/** A robot of the demo makes one. */
async function makeReport(page: Page): Promise<void> {
  const api = await apiAs('orgAdmin')
  if ((await page.locator('tbody a').count()) === 0) await runAnyFlow(api)
  await page.locator('tbody a').first().waitFor()
}

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(レポートの出力|Export)$/ }).click()
  await page.getByRole('dialog').waitFor()
}

/** Rows of `every-screen.test.ts`. */
export const reportScreens = [
  { path: list, as: 'orgAdmin' as const, ready: 'h1', act: makeReport },
  { path: `${list}?export`, as: 'orgAdmin' as const, ready: 'h1', act: openExport },
  { path: '/report/export-history/1', as: 'orgAdmin' as const, ready: 'h1' },
  { path: '/report/finding/list', as: 'orgAdmin' as const, ready: 'h1' },
  { path: '/report/export-template/list/1', as: 'orgAdmin' as const, ready: 'h1' },
  { path: '/report/export-template/create', as: 'orgAdmin' as const, ready: 'form' },
  { path: `${list}?then=one`, as: 'orgAdmin' as const, row: '', ready: 'textarea' },
]
