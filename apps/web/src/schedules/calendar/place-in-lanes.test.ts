import { expect, it } from 'vitest'
import type { DayEntry } from './calendar-entries.ts'
import { placeInLanes, toDropMinute } from './place-in-lanes.ts'

/** Of which only the times matter. Hours. */
function at(start: number, end: number, isCarried = false): Pick<DayEntry, 'start' | 'end' | 'isCarried'> {
  return { start: start * 60, end: end * 60, isCarried }
}

it('places those that can be read beside each other in one lane, and others below', () => {
  const places = placeInLanes([at(0, 1), at(2, 3), at(4, 8), at(8, 12)])
  expect(places.map(({ lane }) => lane)).toEqual([0, 1, 0, 0])
})

it('draws a bar as long as its time, and leaves its words as much as they need', () => {
  expect(placeInLanes([at(6, 6.5)])).toEqual([
    { left: 0.25, width: 3.5 / 24, barLeft: 0.25, barWidth: 0.5 / 24, isBefore: false, lane: 0 },
  ])
})

it('ends late entries at midnight, with their words before it', () => {
  expect(placeInLanes([at(22, 30)])).toEqual([
    { left: 18.5 / 24, width: 5.5 / 24, barLeft: 22 / 24, barWidth: 2 / 24, isBefore: true, lane: 0 },
  ])
})

it('goes on in the morning with what began the day before', () => {
  expect(placeInLanes([at(22, 30, true)])).toEqual([
    { left: 0, width: 6 / 24, barLeft: 0, barWidth: 6 / 24, isBefore: false, lane: 0 },
  ])
})

it('takes the nearest quarter of an hour for the one that a hand means, within the day', () => {
  expect([0.5, 0.502, 0.508, -0.1, 1].map(toDropMinute)).toEqual([720, 720, 735, 0, 1_425])
})
