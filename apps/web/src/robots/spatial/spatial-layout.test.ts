import { describe, expect, it } from 'vitest'
import { findSight, firstAngle, placeSlabs, toScene, turn, zoom } from './spatial-layout.ts'

const bounds = { min: [0, 0], max: [30, 40] } satisfies { min: [number, number]; max: [number, number] }
const small = { min: [-5, -5], max: [5, 5] } satisfies typeof bounds
const floors = [
  { id: 'roof', name: 'R', index: 9, bounds: small },
  { id: 'cellar', name: 'B1', index: -1, bounds },
  { id: 'ground', name: '1F', index: 1, bounds: null },
]

describe('the floors of a building in space', () => {
  it('are stacked by their index, and one without a map leaves its place free', () => {
    const [cellar, roof] = placeSlabs(floors, null)
    expect([cellar?.id, roof?.id]).toEqual(['cellar', 'roof'])
    expect(cellar?.middle).toEqual([0, 0, 0])
    const [, gap] = placeSlabs(
      [...floors.slice(0, 2), { ...floors[1], id: 'ground', name: '', index: 1, bounds }],
      null,
    )
    expect(roof?.middle[2]).toBeCloseTo(2 * (gap?.middle[2] ?? 0))
  })

  it('lie with their middles above each other, each point of a map where it is on its floor', () => {
    const [cellar, roof] = placeSlabs(floors, null)
    if (cellar === undefined || roof === undefined) throw new Error('two have a map')
    expect(toScene(cellar, 15, 20).slice(0, 2)).toEqual([0, 0])
    expect(toScene(roof, 1, -2)).toEqual([1, -2, roof.middle[2]])
  })

  it('lets one be drawn out of the stack, with its robots, and looks at that one alone', () => {
    const slabs = placeSlabs(floors, 'roof')
    const roof = slabs.find(({ id }) => id === 'roof')
    if (roof === undefined) throw new Error('it has a map')
    expect(roof.middle[0]).toBeGreaterThan(50)
    expect(toScene(roof, 0, 0)).toEqual(roof.middle)
    expect(findSight(slabs).middle).toEqual(roof.middle)
    expect(findSight(slabs).radius).toBeLessThan(findSight(placeSlabs(floors, null)).radius)
  })

  it('are not looked at from below, nor from so near or far that nothing is seen', () => {
    expect(turn(firstAngle, 0, -9).elevation).toBeGreaterThan(0)
    expect(zoom(firstAngle, 0.0001).zoom).toBeGreaterThan(0)
    expect(zoom(firstAngle, 1000).zoom).toBeLessThan(3)
  })
})
