/** A window of 1,024 px, as on a small laptop: what has room on a wide screen is not cut off or broken up there. */
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { mapTexts } from '@wheelhouse/texts/maps/maps'
import { expect, test } from 'vitest'
import { apiAs } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'

useBrowser()

test('columns, tabs, tools and the choice of a waypoint have room at 1,024 px', async () => {
  const api = await apiAs('orgAdmin')
  const [flow] = (await api.call('GET', '/flows')).body as { id: string }[]
  for (const language of ['ja', 'en'] as const) {
    const look = { language, width: 1_024, height: 768, path: '/archive/list' }
    const { page, issues } = await signIn('orgAdmin', look)
    const table = page.getByRole('table')
    await table.getByRole('row').nth(1).waitFor()
    const isCut = await table.evaluate(({ parentElement: frame }) => {
      return frame !== null && frame.scrollWidth > frame.clientWidth
    })
    expect(isCut).toBe(false)

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
