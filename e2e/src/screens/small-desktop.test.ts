/** Windows of laptops: what has room on a wide screen is not cut off or broken up there. */
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { mapTexts } from '@wheelhouse/texts/maps/maps'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiAs } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'

useBrowser()

type Flow = { id: string; buildingId: string; floorId: string; flowGroupId: string }

/** Does the table of the page scroll sideways? */
async function isTableCut(page: Page): Promise<boolean> {
  const table = page.getByRole('table').first()
  await table.getByRole('row').nth(1).waitFor()
  return table.evaluate(({ parentElement: frame }) => frame !== null && frame.scrollWidth > frame.clientWidth)
}

test('the last columns of a list with a long name are in view at 1,440 px', async () => {
  const api = await apiAs('orgAdmin')
  const [flow] = (await api.call('GET', '/flows')).body as Flow[]
  const { buildingId, floorId, flowGroupId } = (await api.call('GET', `/flows/${flow?.id}`)).body as Flow
  const place = { buildingId, floorId, flowGroupId }
  const name = 'とても長い名前を付けた夜間巡回点検のフロー'
  const made = await api.call('POST', '/flows', {
    ...place,
    name,
    description: name.repeat(4),
    definition: [],
  })
  expect(made).toMatchObject({ status: 200 })
  const look = { language: 'ja', width: 1_440, path: '/flow/settings' } as const
  const { page, issues } = await signIn('systemAdmin', look)
  await page.getByRole('link', { name, exact: true }).waitFor()
  expect(await isTableCut(page)).toBe(false)
  expect(issues).toEqual([])
  await api.call('DELETE', `/flows/${(made.body as Flow).id}`)
})

/** As the demo building has them after a night; here none was made yet. */
const report = {
  id: '00000000-0000-4000-8000-000000000001',
  no: 31,
  type: 30,
  title: '1F巡回点検 1F inspection',
  result: 10,
  abnormalCount: 1,
  startedAt: '2026-11-30T16:30:00Z',
  endedAt: '2026-11-30T16:34:00Z',
  robotName: 'コハク',
  buildingId: '00000000-0000-4000-8000-000000000002',
  checkedAt: null,
  checkedBy: null,
}

test('a date takes two lines at most in the list of reports at 1,024 px', async () => {
  for (const language of ['ja', 'en'] as const) {
    const look = { language, width: 1_024, height: 768, path: '/robot/control?view=list' }
    const { page, issues } = await signIn('orgAdmin', look)
    await page.route('**/api/reports?*', (route) => route.fulfill({ json: [report] }))
    await page.route('**/api/reports/count*', (route) => route.fulfill({ json: { count: 1 } }))
    await page.goto('/report/list/1')
    const times = page.getByRole('table').locator('td time')
    await times.first().waitFor()
    const lines = await times.evaluateAll((moments) =>
      moments.map((moment) => moment.getClientRects().length),
    )
    expect(lines).toHaveLength(2)
    expect(Math.max(...lines)).toBeLessThanOrEqual(2)
    expect(await isTableCut(page)).toBe(false)
    expect(issues).toEqual([])
    await page.context().close()
  }
})

test('the tabs of the map editor stay on one row in English at 1,440 px', async () => {
  const api = await apiAs('orgAdmin')
  const [building] = (await api.call('GET', '/buildings')).body as { id: string }[]
  const [floor] = (await api.call('GET', `/buildings/${building?.id}/floors`)).body as { id: string }[]
  const look = { language: 'en', width: 1_440, path: `/editor/v2/${floor?.id}/floor` } as const
  const { page, issues } = await signIn('orgAdmin', look)
  await page.getByRole('tab', { name: mapEditorTexts.texts.panel_transfer.en }).waitFor()
  const tops = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
  expect(issues).toEqual([])
})

test('columns, tabs, tools and the choice of a waypoint have room at 1,024 px', async () => {
  const api = await apiAs('orgAdmin')
  const [flow] = (await api.call('GET', '/flows')).body as { id: string }[]
  for (const language of ['ja', 'en'] as const) {
    const look = { language, width: 1_024, height: 768, path: '/archive/list' }
    const { page, issues } = await signIn('orgAdmin', look)
    expect(await isTableCut(page)).toBe(false)

    await page.goto(`/flow/${flow?.id}`)
    await page.getByRole('tab', { name: flowEditorTexts.texts.tab_history[language] }).waitFor()
    const tops = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    const tools = page.getByRole('button', { name: flowEditorTexts.texts.wrap[language] }).locator('xpath=..')
    expect((await tools.boundingBox())?.height).toBeLessThan(50)

    await page.goto('/app/tele-ope/1/WH-0001')
    const choice = page.getByRole('combobox', { name: mapTexts.texts.chooseWaypoint[language] })
    await choice.waitFor()
    expect((await choice.boundingBox())?.width).toBeGreaterThan(150)
    expect(issues).toEqual([])
    await page.context().close()
  }
})
