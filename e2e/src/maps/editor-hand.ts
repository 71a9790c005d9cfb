import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { mapTransferTexts } from '@wheelhouse/texts/maps/transfer'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Api } from '../testing/api.ts'

/** Somebody's hand on the map editor: tools by their keys, places in metres. */

export type Point = [number, number]
type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>
type Draft = { version: number; document: { bounds: { min: Point; max: Point } } }

/** Pixels around the whole map, as the canvas shows it. */
const margin = 16

export async function readDraft<T extends Draft>(api: Api, floorId: string): Promise<T> {
  return (await api.call('GET', `/floors/${floorId}/draft`)).body as T
}

/**
 * A floor of one's own on top of the demo building.
 * @param name no word of the console: on another screen it would be taken for one that was left untranslated
 */
export async function makeFloor(api: Api, name: string): Promise<string> {
  const [building] = (await api.call('GET', '/buildings')).body as { id: string }[]
  const floors = `/buildings/${building?.id}/floors`
  const known = (await api.call('GET', floors)).body as { index: number }[]
  const index = Math.max(...known.map((floor) => floor.index)) + 1
  const floor = await api.call('POST', floors, { name, index, type: 1 })
  expect(floor).toMatchObject({ status: 200 })
  return (floor.body as { id: string }).id
}

export type Hand = {
  /** Takes a tool by its key. */
  take: (key: string) => Promise<void>
  click: (at: Point, button?: 'left' | 'right') => Promise<void>
  drag: (from: Point, to: Point) => Promise<void>
  /** Ends a line at its last point. */
  end: (at: Point) => Promise<void>
}

/** Shows the whole map first, in the editor or in the site view: then a metre is known in pixels. */
export async function takeHand(page: Page, api: Api, floorId: string): Promise<Hand> {
  const canvas = page.locator('canvas[role="img"]')
  await canvas.focus()
  await page.keyboard.press('0')
  const box = await findResting(canvas)
  const { min, max } = (await readDraft(api, floorId)).document.bounds
  const scale = Math.min(
    (box.width - 2 * margin) / (max[0] - min[0]),
    (box.height - 2 * margin) / (max[1] - min[1]),
  )
  const middle = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2] as const
  const toPixels = ([x, y]: Point): Point => [
    box.x + box.width / 2 + (x - middle[0]) * scale,
    box.y + box.height / 2 - (y - middle[1]) * scale,
  ]
  return {
    take: async (key) => {
      await canvas.focus()
      await page.keyboard.press(key)
    },
    click: async (at, button = 'left') => page.mouse.click(...toPixels(at), { button }),
    drag: async (from, to) => {
      await page.mouse.move(...toPixels(from))
      await page.mouse.down()
      await page.mouse.move(...toPixels(to), { steps: 4 })
      await page.mouse.up()
    },
    end: async (at) => page.mouse.dblclick(...toPixels(at)),
  }
}

/** Where it is once it stays there: what is still loading beside it moves it, and a click would miss. */
async function findResting(canvas: Locator): Promise<Box> {
  let box: Box | null = null
  const isAsBefore = async () => {
    const before = box
    box = await canvas.boundingBox()
    return isDeepStrictEqual(before, box)
  }
  await expect.poll(isAsBefore).toBe(true)
  if (box === null) throw new Error('there is no canvas')
  return box
}

export async function openPanel(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
}

/** Reads files of another form into the draft, in the order in which the panel asks for them. */
export async function importFiles(page: Page, files: readonly string[], format = 'nav2'): Promise<void> {
  await openPanel(page, mapEditorTexts.texts.panel_transfer.en)
  const form = page.getByRole('form', { name: mapTransferTexts.texts.import.en })
  await form.getByLabel(mapTransferTexts.texts.format.en).selectOption(format)
  for (const [at, file] of files.entries()) {
    await form.locator('input[type="file"]').nth(at).setInputFiles(file)
    await form.getByRole('link', { name: basename(file) }).waitFor()
  }
  await form.getByRole('button', { name: mapTransferTexts.texts.importNow.en }).click()
  await page.getByText(mapTransferTexts.texts.imported.en, { exact: true }).waitFor()
}

/** Takes the waypoints that the editor proposes for a scan. */
export async function acceptProposal(page: Page): Promise<void> {
  await page.getByRole('button', { name: mapEditorTexts.texts.acceptProposal.en, exact: true }).click()
  await page.getByText(mapEditorTexts.texts.state_saved.en, { exact: true }).waitFor()
}

/** @param said what the dialog says of the differences */
export async function publish(
  page: Page,
  api: Api,
  floorId: string,
  { note, said }: { note: string; said: string },
): Promise<void> {
  await page.getByRole('button', { name: mapPublishingTexts.texts.publish.en, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(note)
  await dialog.getByText(said).waitFor()
  await dialog.getByRole('button', { name: mapPublishingTexts.texts.publish.en }).click()
  await dialog.getByRole('button', { name: mapPublishingTexts.texts.close.en }).click()
  await dialog.waitFor({ state: 'detached' })
  const { body } = await api.call('GET', `/floors/${floorId}/map-revisions`)
  expect((body as { note: string }[])[0]?.note).toBe(note)
}
