import { expect, it } from 'vitest'
import { readFloorNumber, writeFloorNumber } from './floor.ts'

it.each([
  ['3', 3],
  ['3F', 3],
  ['１f', 1],
  ['B1', 0],
  ['Ｂ２Ｆ', -1],
  ['-1', -1],
  [' 12 ', 12],
  ['B0', null],
  ['B-1', null],
  ['F3', null],
  ['roof', null],
  ['', null],
])('reads the floor %j as %j', (typed, number) => {
  expect(readFloorNumber(typed)).toBe(number)
})

it.each([3, 1, 0, -1, -98])('writes the floor %j so that it reads as the same one', (number) => {
  expect(readFloorNumber(writeFloorNumber(number))).toBe(number)
})
