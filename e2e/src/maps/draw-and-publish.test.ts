/** A scanned map becomes one that robots work by: imported, drawn on, mended, published, compared, and taken back. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { root } from '@wheelhouse/tools/run'
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { type Api, apiAs } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import {
  acceptProposal,
  importFiles,
  makeFloor,
  openPanel,
  type Point,
  publish,
  readDraft,
  takeHand,
} from './editor-hand.ts'
import { type FloorRobot, getSpeeds, startFloorRobot } from './floor-robot.ts'

const folder = join(root, '..', 'shared', 'maps')
const files = ['depot.yaml', 'depot.pgm'].map((name) => join(folder, name))
const isHere = files.every((file) => existsSync(file))
if (!isHere)
  process.stdout.write('The depot map does not lie beside this clone: drawing on it is not tried.\n')

useBrowser()

const { texts } = mapEditorTexts
type MapDraft = {
  version: number
  document: {
    bounds: { min: Point; max: Point }
    zones: { id: string; kind: string; polygon: Point[] }[]
    routes: { points: Point[] }[]
    waypoints: { id: string }[]
  }
}

/** What the problem list says, once it has the words. */
async function waitForProblem(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('tabpanel').getByText(words).first().waitFor()
}

/** Sends a robot past the keepout and through the slow zone, by a click on the map that people see it on. */
async function sendRound(api: Api, floorId: string): Promise<void> {
  robot = await startFloorRobot(api, floorId, { serialNumber: 'DEPOT-1', name: 'Depot robot', at: [1, 9] })
  await robot.worksBy(1)
  const site = await robot.openSite()
  const round = getSpeeds(await site.send([5, 9]), keepout)
  expect(round).toMatchObject({ wasInside: false })
  const slow = getSpeeds(await site.send([5, 3]), slowZone)
  expect(slow).toMatchObject({ wasInside: true })
  // Half of what it may do.
  expect(slow.inside).toBeLessThan(0.51)
  expect(round.outside).toBeGreaterThan(0.6)
  expect(site.issues).toEqual([])
  await site.page.close()
}

const keepout: [Point, Point] = [
  [2.4, 8.4],
  [3.6, 9.6],
]
const slowZone: [Point, Point] = [
  [4.4, 4.4],
  [7.6, 5.6],
]
let robot: FloorRobot | null = null
afterEach(async () => {
  await robot?.remove()
  robot = null
})

it.skipIf(!isHere)('a scan is drawn on, mended, published, compared and taken back', async () => {
  const api = await apiAs('orgAdmin')
  const floorId = await makeFloor(api, 'Depot')
  const { page, issues } = await signIn('orgAdmin', { language: 'en', path: `/editor/v2/${floorId}/floor` })
  await page.getByText(texts.emptyMap.en).waitFor()
  await importFiles(page, files)
  await acceptProposal(page)
  const hand = await takeHand(page, api, floorId)
  await openPanel(page, texts.panel_problems.en)

  // One: a keepout over a waypoint. The list leads to it, and it goes.
  await hand.take('k')
  await hand.drag(...keepout)
  await waitForProblem(page, /Point 52 is inside the keepout zone Keepout 1/)
  const again = async () => takeHand(page, api, floorId)
  await page.getByRole('button', { name: /Point 52 is inside/ }).click()
  await again()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: /Point 52/ }).waitFor({ state: 'detached' })

  // Two: a route through the keepout. It is taken back and drawn around it.
  await hand.take('r')
  await hand.click([1, 9])
  await hand.end([7, 9])
  await waitForProblem(page, /The route Route 1 crosses|passes through the keepout/)
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: /Route 1/ }).waitFor({ state: 'detached' })
  await hand.click([1, 7])
  await hand.click([7, 7])
  await hand.end([7, 11])

  // Three: a lift that no waypoint stands in. It gets one, and a way to it.
  await hand.take('v')
  await hand.drag([9.4, 11.4], [10.6, 12.6])
  await waitForProblem(page, /no waypoint in the elevator/)
  await hand.take('w')
  await hand.click([10, 12])
  await hand.take('e')
  await hand.click([9, 11])
  await hand.click([10, 12])
  await page.getByRole('button', { name: /elevator/ }).waitFor({ state: 'detached' })

  await hand.take('l')
  await hand.drag(...slowZone)
  await publish(page, api, floorId, { note: 'First', said: mapPublishingTexts.texts.firstRevision.en })
  const first = (await api.call('GET', `/floors/${floorId}/map-revisions/1`)).body as MapDraft['document']
  expect(first.zones.map(({ kind }) => kind)).toEqual(['keepout', 'speed'])
  expect(first.routes[0]?.points).toEqual([
    [1, 7],
    [7, 7],
    [7, 11],
  ])

  await sendRound(api, floorId)

  // A second revision differs by one zone that was moved; the first one comes back as the third.
  await hand.take('s')
  await hand.click([6, 5.45])
  await hand.take('Shift+ArrowRight')
  await publish(page, api, floorId, { note: 'Second', said: 'Moved speed zone “Speed limit 1”' })
  await openPanel(page, texts.panel_revisions.en)
  await page.getByRole('button', { name: 'Show the differences from revision 1' }).click()
  await page.getByText('Moved speed zone “Speed limit 1”').waitFor()
  await page.getByRole('button', { name: 'Publish revision 1 again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: mapPublishingTexts.texts.restore.en }).click()
  await page.getByText('Published as revision 3').waitFor()
  const third = (await api.call('GET', `/floors/${floorId}/map-revisions/3`)).body as MapDraft['document']
  expect(third.zones).toEqual(first.zones)
  expect((await readDraft<MapDraft>(api, floorId)).document.zones).toEqual(first.zones)
  expect(issues).toEqual([])
})
