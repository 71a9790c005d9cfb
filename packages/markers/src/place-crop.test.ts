import type { Crop } from '@wheelhouse/contract/inspections/crop'
import { describe, expect, test } from 'vitest'
import type { FoundMarker } from './find-markers.ts'
import { findMarkers } from './find-markers.ts'
import { placeCrop } from './place-crop.ts'
import { straighten } from './straighten.ts'
import { blankPicture, paintAruco, paintCode, paintPlane, pointOn, squareAt } from './testing/paint.ts'

const size = { width: 640, height: 480 }
const fourPoint: Crop = { marker: 'fourPoint', ids: [1, 2, 3, 4] }
const aruco = (id: number, x: number, y: number): FoundMarker => ({
  kind: 'aruco',
  id,
  corners: squareAt([x, y], 40),
})
const around = [aruco(1, 100, 100), aruco(2, 300, 110), aruco(3, 310, 320), aruco(4, 90, 300)]

describe('where a crop lies', () => {
  test('is a part of the picture without a marker', () => {
    const rect = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 }
    expect(placeCrop({ marker: 'none', rect }, [], size)).toEqual([
      { x: 160, y: 240 },
      { x: 480, y: 240 },
      { x: 480, y: 360 },
      { x: 160, y: 360 },
    ])
  })

  test('is between the middles of four markers', () => {
    const corners = placeCrop(fourPoint, around, size)?.map(({ x, y }) => [Math.round(x), Math.round(y)])
    expect(corners).toEqual([
      [100, 100],
      [300, 110],
      [310, 320],
      [90, 300],
    ])
  })

  test.each<[string, readonly FoundMarker[]]>([
    ['one of four markers is missing', around.slice(1)],
    ['a marker is there twice', [...around, aruco(2, 500, 400)]],
    ['the markers stand in another order', [aruco(2, 100, 100), aruco(1, 300, 110), ...around.slice(2)]],
  ])('is nowhere when %s', (_why, found) => {
    expect(placeCrop(fourPoint, found, size)).toBeNull()
  })

  test('is beside a code, in sides of it, along its own edges', () => {
    const code: FoundMarker = { kind: 'qr', text: 'm', corners: squareAt([320, 240], 40, 90) }
    const rect = { x: 2, y: 0, width: 1, height: 1 }
    const quad = placeCrop({ marker: 'qr', text: 'm', rect }, [code], size)
    // Turned by a quarter to the right, the code's right is the picture's bottom.
    expect(quad?.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [340, 300],
      [340, 340],
      [300, 340],
      [300, 300],
    ])
    expect(placeCrop({ marker: 'qr', text: 'other', rect }, [code], size)).toBeNull()
    expect(placeCrop({ marker: 'qr', text: 'm', rect: { ...rect, x: 9 } }, [code], size)).toBeNull()
  })
})

test('what is cut is straight, however the wall is turned', () => {
  const picture = blankPicture(1280, 720)
  const wall = squareAt([640, 360], 420, 12, { aslant: 30, nearness: 0.3 })
  // A white wall with a black dot at a quarter of its width and three quarters of its height.
  paintPlane(picture, wall, (x, y) => (Math.hypot(x - 0.25, y - 0.75) < 0.04 ? 0 : 220))
  const markers = [
    [1, 0, 0],
    [2, 1, 0],
    [3, 1, 1],
    [4, 0, 1],
  ] as const
  for (const [id, x, y] of markers) {
    const middle = pointOn(wall, x, y)
    paintAruco(picture, id, squareAt([middle.x, middle.y], 60, 12))
  }
  const quad = placeCrop(fourPoint, findMarkers(picture.data, 1280, 720), { width: 1280, height: 720 })
  const cut = quad && straighten(picture, quad, 200)
  expect(cut).toMatchObject({ width: 200, height: 200 })
  const dark: [number, number][] = []
  for (let row = 40; row < 160; row++)
    for (let column = 40; column < 160; column++)
      if ((cut?.data[(row * 200 + column) * 4] ?? 255) < 100) dark.push([column, row])
  const mean = (axis: 0 | 1) => dark.reduce((sum, place) => sum + place[axis], 0) / dark.length
  expect(mean(0)).toBeCloseTo(50, -0.4)
  expect(mean(1)).toBeCloseTo(150, -0.4)
})

test('a meter beside its code is cut to a few pixels', () => {
  const picture = blankPicture(1280, 720)
  const code = squareAt([300, 300], 110, 5, { aslant: 25 })
  paintCode(picture, 'meter-1', code)
  const corner = pointOn(code, 2, -0.5)
  const quad = placeCrop(
    { marker: 'qr', text: 'meter-1', rect: { x: 2, y: -0.5, width: 2, height: 2 } },
    findMarkers(picture.data, 1280, 720),
    { width: 1280, height: 720 },
  )
  expect(Math.hypot((quad?.[0].x ?? 0) - corner.x, (quad?.[0].y ?? 0) - corner.y)).toBeLessThan(6)
})
