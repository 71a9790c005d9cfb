import { toMap } from '@wheelhouse/contract/maps/map-document'
import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { expect, test } from 'vitest'
import { createVirtualWorld } from '../world/virtual-world.ts'
import { worldScene } from './camera-scene.ts'

const map = toMap({
  bounds: { min: [0, 0], max: [10, 10] },
})

function setUp(mapId: string | null) {
  const clock = createManualClock()
  const floors = ['b.1', 'b.2'].map((id) => ({ mapId: id, map: { ...map } }))
  const world = createVirtualWorld({ clock, floors, seed: 1, peoplePerFloor: 0 })
  for (const [id, floor] of [
    ['me', 'b.1'],
    ['near', 'b.1'],
    ['upstairs', 'b.2'],
  ] as const)
    world.place({ id, mapId: floor, x: 1, y: 1, theta: 0, radius: 0.3, height: 1, vx: 0, omega: 0 })
  const pose = () => ({ mapId, x: 3, y: 4, theta: 1, arm: null })
  return { world, scene: worldScene({ world, robotId: 'me', tick: () => 1_234, pose }) }
}

test('a robot sees its own floor, the others on it, and not itself', () => {
  const { world, scene } = setUp('b.1')
  expect(scene.map()).toBe(world.floor('b.1')?.map)
  expect(scene.snapshot().robots.map(({ id }) => id)).toEqual(['near'])
  expect(scene.snapshot()).toMatchObject({ tick: 1_234, robot: { id: 'me', x: 3, y: 4, theta: 1 } })
})

test('a robot that does not know where it is sees nothing', () => {
  const { scene } = setUp(null)
  expect(scene.map()).toBeNull()
  expect(scene.snapshot().robots).toEqual([])
})
