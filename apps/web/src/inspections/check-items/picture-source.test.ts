import type { FoundMarker } from '@wheelhouse/markers/find-markers'
import { type Quad, seePlane } from '@wheelhouse/markers/quad'
import { expect, it } from 'vitest'
import { orderFourMarkers, toCodeRect } from './picture-source.ts'

const at = (id: number, x: number, y: number): FoundMarker => ({
  kind: 'aruco',
  id,
  corners: [
    { x: x - 5, y: y - 5 },
    { x: x + 5, y: y - 5 },
    { x: x + 5, y: y + 5 },
    { x: x - 5, y: y + 5 },
  ],
})

it('orders four markers clockwise from the top left, however they were found', () => {
  const found = [at(7, 200, 210), at(3, 10, 20), at(9, 20, 190), at(1, 190, 5)]
  expect(orderFourMarkers(found)).toEqual([3, 1, 7, 9])
})

it('takes none where there are fewer than four different ones', () => {
  expect(orderFourMarkers([at(1, 0, 0), at(1, 50, 0), at(2, 0, 50), at(3, 50, 50)])).toBeNull()
})

it('takes a frame that was drawn for one beside the code, in sides of it', () => {
  const code: Quad = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
    { x: 200, y: 200 },
    { x: 100, y: 200 },
  ]
  const drawn = { x: 0.1, y: 0.25, width: 0.2, height: 0.1 }
  const size = { width: 1000, height: 1000 }
  expect(toCodeRect(drawn, code, size)).toEqual({ x: 0, y: 1.5, width: 2, height: 1 })
})

it('goes by the plane of a code that is seen from the side', () => {
  const code: Quad = [
    { x: 100, y: 100 },
    { x: 180, y: 120 },
    { x: 185, y: 190 },
    { x: 105, y: 210 },
  ]
  const size = { width: 1000, height: 1000 }
  const at = seePlane(code)?.(-1, 2)
  const drawn = { x: (at?.x ?? 0) / 1000, y: (at?.y ?? 0) / 1000, width: 0, height: 0 }
  expect(toCodeRect(drawn, code, size)).toMatchObject({ x: -1, y: 2 })
})
