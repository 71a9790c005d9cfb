import { expect, test } from 'vitest'
import { createRobotClock, pictureAge } from './robot-clock.ts'

test('the robot clock is known best from the fastest answer', () => {
  const clock = createRobotClock()
  expect(clock.tickAt(0)).toBeNull()
  clock.learn(100, 300, 5_300) // 200 ms round trip, 100 of them on the way back: the guess is off by 100
  clock.learn(400, 410, 5_505)
  expect(clock.tickAt(1_000)).toBe(6_100)
  expect(clock.roundTripMs()).toBe(200)
})

test('a picture is as old as its timestamp says', () => {
  expect(pictureAge(5_000 * 90, 5_120)).toBe(120)
})

test('the age is right across the wrap of the timestamps', () => {
  const wrapTick = 2 ** 32 / 90
  const drawnAt = Math.round((wrapTick - 50) * 90) % 2 ** 32
  expect(pictureAge(drawnAt, wrapTick + 50)).toBeCloseTo(100, 0)
})

test('a picture from the future counts as fresh', () => {
  expect(pictureAge(5_010 * 90, 5_000)).toBe(0)
})
