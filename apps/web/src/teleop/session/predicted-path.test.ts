import { expect, test } from 'vitest'
import { predictedPath, projectToPicture } from './predicted-path.ts'

test('straight ahead is a straight line of the driven length', () => {
  const path = predictedPath(0.5, 0)
  expect(path.at(-1)).toEqual({ ahead: 1, left: 0 })
})

test('a turn is an arc to its side', () => {
  const end = predictedPath(Math.PI / 4, Math.PI / 4, 2).at(-1)
  expect(end?.ahead).toBeCloseTo(1)
  expect(end?.left).toBeCloseTo(1)
})

test('the floor ahead lies in the lower half of a level camera, left on the left', () => {
  const mount = { height: 1, ahead: 0, heading: 0, fieldOfView: Math.PI / 2, down: 0 }
  const seen = projectToPicture({ ahead: 4, left: 1 }, mount, 16 / 9)
  expect(seen?.x).toBeLessThan(0.5)
  expect(seen?.y).toBeGreaterThan(0.5)
  expect(projectToPicture({ ahead: -1, left: 0 }, mount, 16 / 9)).toBeNull()
})
