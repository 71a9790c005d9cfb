import type { Point } from '@wheelhouse/contract/maps/map-document'
import { expect, it } from 'vitest'
import { createPatchPlacer } from './patch-placer.ts'

const cells = { width: 40, height: 20, occupied: [], unknown: [] }
function begin() {
  const placer = createPatchPlacer()
  placer.begin({ cells, resolution: 0.1, origin: [10, 5] }, [0, 0])
  return placer
}
const click = (placer: ReturnType<typeof begin>, ...points: Point[]) => {
  placer.togglePoints(true)
  for (const point of points) placer.click(point)
}

it('begins where its files say, and is turned and scaled by two points', () => {
  const placer = begin()
  expect(placer.readPlacement()).toEqual({ middle: [12, 6], turn: 0, resolution: 0.1 })
  click(placer, [10, 5], [20, 5], [14, 5], [20, 13])
  expect(placer.readPlacement()).toEqual({
    turn: expect.closeTo(Math.PI / 2),
    resolution: expect.closeTo(0.2),
    middle: [expect.closeTo(18), expect.closeTo(9)],
  })
  expect(placer.pairs.get()).toBeNull()
  placer.undo()
  expect(placer.readPlacement()?.middle).toEqual([12, 6])
})

it.each<[string, Point[]]>([
  [
    'one place for both points of the part',
    [
      [11, 6],
      [20, 5],
      [11, 6],
      [30, 5],
    ],
  ],
  [
    'one place for both points of the floor',
    [
      [11, 6],
      [20, 5],
      [13, 6],
      [20, 5],
    ],
  ],
  [
    'points that make it larger than a map',
    [
      [11, 6],
      [0, 0],
      [11.001, 6],
      [900, 0],
    ],
  ],
])('refuses %s and leaves it where it is', (_, points) => {
  const placer = begin()
  click(placer, ...points)
  expect(placer.refusal.get()).toBe('badPair')
  expect(placer.readPlacement()?.middle).toEqual([12, 6])
})

it('a point beside the part is none of it', () => {
  const placer = begin()
  click(placer, [0, 0])
  expect([placer.refusal.get(), placer.pairs.get()]).toEqual(['offPatch', []])
})
