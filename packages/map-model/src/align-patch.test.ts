import type { Point } from '@wheelhouse/contract/maps/map-document'
import { expect, it } from 'vitest'
import { alignByTwoPoints, placePicture, readPlacement, toPixel } from './align-patch.ts'
import { transformPoint } from './compose-occupancy.ts'

const size = { width: 40, height: 20 }
const placement = { middle: [3, -2] as Point, turn: 0.7, resolution: 0.05 }

it('a picture that is placed lies where it was put, and says so again', () => {
  const transform = placePicture(placement, size)
  const [x, y] = transformPoint(transform, [20, 10])
  expect([x, y]).toEqual([expect.closeTo(3), expect.closeTo(-2)])
  // Its upper edge is up: half its height from the middle, turned.
  const [topX, topY] = transformPoint(transform, [20, 0])
  expect([topX - x, topY - y]).toEqual([
    expect.closeTo(-0.5 * Math.sin(0.7)),
    expect.closeTo(0.5 * Math.cos(0.7)),
  ])
  expect(readPlacement(transform, size)).toEqual({
    middle: [expect.closeTo(3), expect.closeTo(-2)],
    turn: expect.closeTo(0.7),
    resolution: expect.closeTo(0.05),
  })
})

it('two points define the same place, and the way back to pixels', () => {
  const transform = placePicture(placement, size)
  const pixels: [Point, Point] = [
    [1, 2],
    [38, 17],
  ]
  const [a, b] = [transformPoint(transform, pixels[0]), transformPoint(transform, pixels[1])]
  const aligned = alignByTwoPoints(pixels[0], a, pixels[1], b)
  expect(aligned).toEqual(transform.map((value) => expect.closeTo(value, 9)))
  expect(toPixel(transform, b)).toEqual([expect.closeTo(38), expect.closeTo(17)])
  expect(toPixel([0, 0, 0, 0, 1, 1], b)).toBeNull()
})
