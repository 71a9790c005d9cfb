/** What is drawn: a picture below a map of the first generation, and shapes, which end as people expect. */
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { mapPictureTexts } from '@wheelhouse/texts/maps/map-picture'
import { expect, it } from 'vitest'
import { apiAs } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { makeFloor, openPanel, readDraft, takeHand } from './editor-hand.ts'

useBrowser()

const { texts } = mapPictureTexts

it('a drawing is set below a map and scaled by two points and a length', async () => {
  const api = await apiAs('orgAdmin')
  const floorId = await makeFloor(api, 'Drawn floor')
  const { page, issues } = await signIn('orgAdmin', { language: 'en', path: `/editor/floor/${floorId}` })
  await page.getByRole('tab', { name: mapEditorTexts.texts.panel_picture.en }).click()
  // Any picture will do: this page's own.
  const buffer = await page.screenshot()
  await page.locator('input[type="file"]').setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer })
  await page.getByText('1360 × 900 px, 68.0 × 45.0 m').waitFor()

  const drawing = page.getByRole('img', { name: texts.picture.en })
  const box = await drawing.boundingBox()
  if (box === null) throw new Error('there is no drawing')
  await drawing.click({ position: { x: 0.25 * box.width, y: 0.5 * box.height } })
  await drawing.click({ position: { x: 0.75 * box.width, y: 0.5 * box.height } })
  await page.getByLabel(texts.length.en).fill('17')
  await page.getByRole('button', { name: texts.setScale.en }).click()
  // A click is as exact as a pixel of the screen.
  await page.getByText(/1360 × 900 px, 3[34]\.\d × 22\.\d m/).waitFor()
  await page.getByText(mapEditorTexts.texts.state_saved.en).waitFor()
  const { body } = await api.call('GET', `/floors/${floorId}/draft`)
  const { picture } = (body as { document: { picture: { width: number; transform: number[] } } }).document
  expect(picture.width).toBe(1_360)
  expect(picture.transform[0]).toBeCloseTo(0.025, 3)
  expect(issues).toEqual([])
})

it('a shape drawn with a pointer ends with Enter, and is kept when another tool is taken', async () => {
  const api = await apiAs('orgAdmin')
  const floorId = await makeFloor(api, 'Shaped floor')
  const { page, issues } = await signIn('orgAdmin', { language: 'en', path: `/editor/v2/${floorId}/floor` })
  const hand = await takeHand(page, api, floorId)
  const corners = (x: number) =>
    [
      [x, 2],
      [x + 2, 2],
      [x + 2, 4],
      [x, 4],
    ] as const
  await hand.take('k')
  for (const [x, y] of corners(2)) await hand.click([x, y])
  await page.keyboard.press('Enter')
  for (const [x, y] of corners(6)) await hand.click([x, y])
  await hand.take('w')
  type Zones = { zones: { polygon: unknown[] }[] }
  await expect
    .poll(async () => {
      const { document } = await readDraft<Awaited<ReturnType<typeof readDraft>> & { document: Zones }>(
        api,
        floorId,
      )
      return document.zones.map(({ polygon }) => polygon.length)
    })
    .toEqual([4, 4])
  expect(issues).toEqual([])
})

it('the objects of a whole floor scroll within the panel, directly below the search', async () => {
  const api = await apiAs('orgAdmin')
  const { pose } = await api.state('WH-0001')
  const floorId = pose?.mapId?.split('.')[1]
  const { page, issues } = await signIn('orgAdmin', { language: 'en', path: `/editor/v2/${floorId}/floor` })
  await openPanel(page, mapEditorTexts.texts.panel_objects.en)
  const list = page.getByRole('tabpanel').getByRole('list')
  await list.getByRole('button').first().waitFor()
  const [search, first] = [page.getByRole('searchbox'), list.getByRole('button').first()]
  const [above, below] = [await search.boundingBox(), await first.boundingBox()]
  expect((below?.y ?? 900) - (above?.y ?? 0)).toBeLessThan(100)
  await first.hover()
  await page.mouse.wheel(0, 100_000)
  await list.getByText(mapEditorTexts.texts.kind_fixtures.en).last().waitFor()
  const last = await list.getByRole('listitem').last().boundingBox()
  expect((last?.y ?? 900) + (last?.height ?? 0)).toBeLessThanOrEqual(900)
  expect(issues).toEqual([])
})
