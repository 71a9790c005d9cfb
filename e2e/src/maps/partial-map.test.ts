/** A part of a floor that was scanned again: laid over its map by two points, published, and taken back. */
import { randomUUID } from 'node:crypto'
import { partialMapTexts } from '@wheelhouse/texts/maps/partial-map'
import { expect, it } from 'vitest'
import { apiAs } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { makeFloor, takeHand } from './editor-hand.ts'

useBrowser()

const { texts } = partialMapTexts
/** Ten by ten pixels of 0.1 m, free but for the upper left and the lower right one. */
const pixels = Array.from({ length: 100 }, (_, at) => (at === 0 || at === 99 ? 0 : 254))
const picture = Buffer.concat([Buffer.from('P5\n10 10\n255\n'), Buffer.from(pixels)])

it('a part is laid over a map by two points, published, and taken back', async () => {
  const api = await apiAs('orgAdmin')
  const floorId = await makeFloor(api, 'Annex')
  const desk = { id: 'desk', no: 1, name: 'Desk', type: 1, x: 1, y: 1, theta: 0, status: 1, note: '' }
  const changes = [{ list: 'waypoints', id: 'desk', value: desk }]
  const group = { version: 0, pageId: randomUUID(), groupId: randomUUID(), changes }
  await api.call('POST', `/floors/${floorId}/draft/changes`, group)
  await api.call('POST', `/floors/${floorId}/publish`, { version: 1, note: '' })

  const path = `/editor/floor/${floorId}/partial`
  const { page, issues } = await signIn('orgAdmin', { language: 'en', path })
  const file = { name: 'corner.pgm', mimeType: 'image/x-portable-graymap', buffer: picture }
  await page.locator('input[type="file"]').first().setInputFiles(file)
  await page.getByRole('link', { name: 'corner.pgm' }).waitFor()
  await page.getByLabel(texts.resolution.en).fill('0.1')
  await page.getByRole('button', { name: texts.show.en }).click()
  await page.getByRole('heading', { name: texts.place.en }).waitFor()

  // It begins in the middle of the map, from (9.5, 9.5) to (10.5, 10.5); its corners are to be at (12, 14) and (14, 12).
  const hand = await takeHand(page, api, floorId)
  await page.getByRole('button', { name: texts.byTwoPoints.en }).click()
  await hand.click([9.5, 10.5])
  await hand.click([12, 14])
  await page.getByText(texts.step_2.en).waitFor()
  await hand.click([10.5, 9.5])
  await hand.click([14, 12])
  await page.getByText(texts.hint_move.en).waitFor()
  await page.getByRole('button', { name: texts.apply.en }).click()
  await page.getByText('Published as revision 2').waitFor()
  const readMap = async () =>
    (await api.call('GET', `/floors/${floorId}/ugomap`)).body as {
      revision: number
      waypoints: object[]
      patches: { transform: number[] }[]
    }
  const map = await readMap()
  expect(map).toMatchObject({ revision: 2, waypoints: [desk] })
  const [a = 0, b = 0, , , e = 0, f = 0] = map.patches[0]?.transform ?? []
  // A click is as exact as a pixel of the screen.
  for (const [is, shouldBe] of [
    [a, 0.2],
    [b, 0],
    [e, 12],
    [f, 14],
  ] as const)
    expect(Math.abs(is - shouldBe)).toBeLessThan(0.08)

  await page.getByRole('button', { name: 'Revert corner' }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.takeBack.en }).click()
  await page.getByText('Reverted (revision 3)').waitFor()
  expect(await readMap()).toMatchObject({ revision: 3, patches: [] })
  expect(issues).toEqual([])
})
