import { expect, it } from 'vitest'
import { findNeighbour } from './find-neighbour.ts'

const box = (left: number, top: number) => ({ left, top, width: 80, height: 20 })
const middle = box(100, 100)
const boxes = [box(0, 105), box(200, 90), box(100, 130), box(110, 60), box(205, 300)]

it.each([
  ['left', 0],
  ['right', 1],
  ['down', 2],
  ['up', 3],
] as const)('finds what is next to the %s', (direction, index) => {
  expect(findNeighbour(boxes, middle, direction)).toBe(index)
})

it('finds none beyond the last', () => {
  expect(findNeighbour(boxes, box(0, 0), 'up')).toBe(-1)
})
