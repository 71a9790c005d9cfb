import type { Page } from 'playwright-core'
import type { Api } from '../testing/api.ts'

/** Somebody's hand on the map editor: tools by their keys, places in metres. */

export type Point = [number, number]
type Draft = { version: number; document: { bounds: { min: Point; max: Point } } }

/** Pixels around the whole map, as the canvas shows it. */
const margin = 16

export async function readDraft<T extends Draft>(api: Api, floorId: string): Promise<T> {
  return (await api.call('GET', `/floors/${floorId}/draft`)).body as T
}

/** A floor of one's own in the demo building. */
export async function makeFloor(api: Api, name: string, index: number): Promise<string> {
  const [building] = (await api.call('GET', '/buildings')).body as { id: string }[]
  const floor = await api.call('POST', `/buildings/${building?.id}/floors`, { name, index, type: 1 })
  return (floor.body as { id: string }).id
}

export type Hand = {
  /** Takes a tool by its key. */
  take: (key: string) => Promise<void>
  click: (at: Point) => Promise<void>
  drag: (from: Point, to: Point) => Promise<void>
  /** Ends a line at its last point. */
  end: (at: Point) => Promise<void>
}

/** Shows the whole map first: then a metre is known in pixels. */
export async function takeHand(page: Page, api: Api, floorId: string): Promise<Hand> {
  const canvas = page.locator('canvas[role="img"]')
  await canvas.focus()
  await page.keyboard.press('0')
  const box = await canvas.boundingBox()
  const { min, max } = (await readDraft(api, floorId)).document.bounds
  if (box === null) throw new Error('there is no canvas')
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
    click: async (at) => page.mouse.click(...toPixels(at)),
    drag: async (from, to) => {
      await page.mouse.move(...toPixels(from))
      await page.mouse.down()
      await page.mouse.move(...toPixels(to), { steps: 4 })
      await page.mouse.up()
    },
    end: async (at) => page.mouse.dblclick(...toPixels(at)),
  }
}
