/** A building of Open-RMF with its lanes becomes a map that robots work by: zones over lanes lead them another way. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { mapTransferTexts } from '@wheelhouse/texts/maps/transfer'
import { root } from '@wheelhouse/tools/run'
import { afterEach, expect, it } from 'vitest'
import { apiAs } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { importFiles, makeFloor, openPanel, type Point, publish, takeHand } from './editor-hand.ts'
import { type FloorRobot, getSpeeds, startFloorRobot } from './floor-robot.ts'

const folder = join(root, '..', 'shared', 'maps')
const files = ['office.building.yaml', 'office.png'].map((name) => join(folder, name))
const isHere = files.every((file) => existsSync(file))
if (!isHere) process.stdout.write('The office map does not lie beside this clone: it is not tried.\n')

useBrowser()
let robot: FloorRobot | null = null
afterEach(async () => {
  await robot?.remove()
  robot = null
})

/** Across the lane from the patrol point D2 to A2, and across the long way round. */
const keepout: [Point, Point] = [
  [15, -4.6],
  [16, -3.3],
]
const slowZone: [Point, Point] = [
  [12.8, -7.7],
  [14.2, -6.2],
]

type Published = { zones: unknown[]; edges: unknown[]; waypoints: { name: string; x: number; y: number }[] }

it.skipIf(!isHere)(
  'lanes of Open-RMF are published, and a robot takes those that no keepout zone crosses',
  async () => {
    const api = await apiAs('orgAdmin')
    const floorId = await makeFloor(api, 'Office floor')
    const read = async (revision: number) =>
      (await api.call('GET', `/floors/${floorId}/map-revisions/${revision}`)).body as Published
    const { page, issues } = await signIn('orgAdmin', {
      language: 'en',
      path: `/editor/v2/${floorId}/floor`,
    })
    await page.getByText(mapEditorTexts.texts.emptyMap.en).waitFor()
    await importFiles(page, files, 'openRmf')
    const hand = await takeHand(page, api, floorId)
    await hand.take('k')
    await hand.drag(...keepout)
    await hand.take('l')
    await hand.drag(...slowZone)
    await openPanel(page, mapEditorTexts.texts.panel_problems.en)
    await page
      .getByRole('tabpanel')
      .getByText(/keepout zone/)
      .first()
      .waitFor()
    await publish(page, api, floorId, { note: 'Lanes', said: mapPublishingTexts.texts.firstRevision.en })
    const first = await read(1)
    expect(first.edges.length).toBeGreaterThan(20)
    const goal = first.waypoints.find(({ name }) => name === 'patrol_A2')
    expect(goal).toBeDefined()

    robot = await startFloorRobot(api, floorId, {
      serialNumber: 'OFFICE-1',
      name: 'Office robot',
      at: [10.2, -3.1],
    })
    await robot.worksBy(1)
    const site = await robot.openSite()
    const seen = await site.send([goal?.x ?? 0, goal?.y ?? 0])
    expect(getSpeeds(seen, keepout)).toMatchObject({ wasInside: false })
    const slow = getSpeeds(seen, slowZone)
    expect(slow).toMatchObject({ wasInside: true })
    expect(slow.inside).toBeLessThan(0.51)
    expect(slow.outside).toBeGreaterThan(0.6)
    expect(site.issues).toEqual([])
    await site.page.close()

    // What a format cannot contain is shown before the download.
    await openPanel(page, mapEditorTexts.texts.panel_transfer.en)
    const format = page.getByLabel(mapTransferTexts.texts.format.en).last()
    await format.selectOption('lif')
    await page.getByText(mapTransferTexts.texts.lost.en).waitFor()
    await page.getByText('Zones: 2').waitFor()
    await format.selectOption('wheelhouse')
    await page.getByText(mapTransferTexts.texts.nothingLost.en).waitFor()

    // Without its zones it is another revision; the first one comes back as the third.
    await (await takeHand(page, api, floorId)).take('s')
    await page.keyboard.press('Control+z')
    await publish(page, api, floorId, { note: 'One less', said: 'Removed speed zone “Speed limit 1”' })
    expect((await read(2)).zones).toHaveLength(1)
    await openPanel(page, mapEditorTexts.texts.panel_revisions.en)
    await page.getByRole('button', { name: 'Publish revision 1 again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: mapPublishingTexts.texts.restore.en }).click()
    await page.getByText('Published as revision 3').waitFor()
    expect((await read(3)).zones).toEqual(first.zones)
    await robot.worksBy(3)
    expect(issues).toEqual([])
  },
)
