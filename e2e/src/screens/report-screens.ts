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

async function makeAnyReport(): Promise<void> {
  const api = await apiAs('orgAdmin')
  const hasReport = async () => ((await api.call('GET', '/reports')).body as object[]).length > 0
  if (await hasReport()) return
  await runAnyFlow(api)
  for (let tries = 0; tries < 120 && !(await hasReport()); tries++)
    await new Promise((resolve) => setTimeout(resolve, 500))
}

let report: Promise<void> | null = null

/** One report for all screens that show some. */
function makeReport(): Promise<void> {
  report ??= makeAnyReport()
  return report
}

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(レポートの出力|Export)$/ }).click()
  await page.getByRole('dialog').waitFor()
}

/** Rows of `every-screen.test.ts`. */
export const reportScreens = [
  { path: list, as: 'orgAdmin' as const, ready: 'tbody a', prepare: makeReport },
  { path: `${list}?export`, as: 'orgAdmin' as const, ready: 'h1', act: openExport },
  { path: '/report/month', as: 'orgAdmin' as const, ready: 'table', prepare: makeReport },
  { path: '/report/export-history/1', as: 'orgAdmin' as const, ready: 'h1' },
  { path: '/report/finding/list', as: 'orgAdmin' as const, ready: 'h1' },
  { path: '/report/export-template/list/1', as: 'orgAdmin' as const, ready: 'h1' },
  { path: '/report/export-template/create', as: 'orgAdmin' as const, ready: 'form' },
  { path: `${list}?then=one`, as: 'orgAdmin' as const, row: '', ready: 'textarea', prepare: makeReport },
]
