import { toMap } from '@wheelhouse/contract/maps/map-document'
import { expect, it } from 'vitest'
import { drawNames } from './draw-names.ts'
import type { MapDetail } from './draw-network.ts'
import { mapColours } from './map-colours.ts'

const map = toMap({
  rooms: [
    {
      id: 'hall',
      name: 'Hall',
      polygon: [
        [0, 0],
        [20, 0],
        [20, 10],
      ],
    },
  ],
  waypoints: [
    { id: 'hall', no: 1, name: 'Hall', type: 1, x: 4, y: 2, theta: 0 },
    { id: 'desk', no: 2, name: 'Desk', type: 1, x: 15, y: 2, theta: 0 },
  ],
})

/** What is named at a scale. jsdom has no canvas: letters are taken to be six pixels wide. */
function readNames(scale: number, detail: MapDetail): string[] {
  const written: string[] = []
  const context = {
    measureText: (text: string) => ({ width: 6 * text.length }),
    strokeText: () => {},
    fillText: (text: string) => written.push(text),
  }
  drawNames(
    context as unknown as CanvasRenderingContext2D,
    map,
    { view: { centre: [10, 5], scale }, size: { width: 400, height: 300 }, detail },
    mapColours.light,
  )
  return written
}

it('names the places that operators see at the first look, but none twice', () => {
  expect(readNames(8, 'view')).toEqual(['Hall', 'Desk'])
  expect(readNames(8, 'edit')).toEqual(['Hall'])
  expect(readNames(30, 'edit')).toEqual(['Hall', 'Hall', 'Desk'])
})
