import { describe, expect, test } from 'vitest'
import { extendTrail, mapBearing, metresAhead, minutesAndSeconds, secondsAhead } from './trip-ahead.ts'

describe('the trip ahead', () => {
  test('is as long as the way that is left', () => {
    expect(
      metresAhead({ x: 0, y: 0 }, [
        [3, 4],
        [3, 10],
      ]),
    ).toBe(11)
    expect(metresAhead({ x: 0, y: 0 }, [])).toBe(0)
  })

  test('takes as long as the robot needs at its speed; one that stands is taken to go as usual', () => {
    expect(secondsAhead(6, 1)).toBe(6)
    expect(secondsAhead(6, 0)).toBe(10)
    expect(minutesAndSeconds(725)).toBe('12:05')
  })

  test.each([
    [0, 90],
    [Math.PI / 2, 0],
    [Math.PI, 270],
    [-Math.PI / 2, 180],
  ])('a heading of %f radians is %i degrees on the map', (theta, bearing) => {
    expect(mapBearing(theta)).toBe(bearing)
  })
})

describe('the trail', () => {
  test('grows with the way, not with time, and begins anew after a jump', () => {
    const one = extendTrail([], { x: 0, y: 0 })
    expect(extendTrail(one, { x: 0.05, y: 0 })).toBe(one)
    const two = extendTrail(one, { x: 0.5, y: 0 })
    expect(two).toHaveLength(2)
    expect(extendTrail(two, { x: 20, y: 0 })).toEqual([[20, 0]])
  })

  test('forgets its beginning', () => {
    let trail = extendTrail([], { x: 0, y: 0 })
    for (let x = 1; x < 600; x++) trail = extendTrail(trail, { x, y: 0 })
    expect(trail.length).toBeLessThan(420)
  })
})
