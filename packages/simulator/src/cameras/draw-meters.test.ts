/** The virtual cameras see the meters of the demo building: what they draw is looked through for the markers. */
import { createHash } from 'node:crypto'
import type { VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { thermalSize } from '@wheelhouse/contract/teleop/video'
import { findMarkers } from '@wheelhouse/markers/find-markers'
import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { expect, test } from 'vitest'
import { demoGroundFloor, demoUpperFloor } from '../demo/demo-building.ts'
import { demoGroundMeters, demoUpperMeters } from '../demo/demo-meters.ts'
import { createVirtualWorld } from '../world/virtual-world.ts'
import type { PersonFigure } from '../world/world-figures.ts'
import { worldScene } from './camera-scene.ts'
import { drawCamera } from './draw-camera.ts'
import { createCanvas } from './frame.ts'
import { buildStage } from './shot.ts'
import { createThermalCamera, thermalRaw } from './thermal-picture.ts'
import { createYuvPicture } from './yuv-picture.ts'

const size = { width: 1920, height: 1080 }
const picture = createYuvPicture(size.width, size.height)
const canvas = createCanvas(size.width)

const demoFloors = {
  ground: { map: demoGroundFloor, meters: demoGroundMeters },
  upper: { map: demoUpperFloor, meters: demoUpperMeters },
}

function snapshotAt(map: MapDocument, meters: readonly VirtualMeter[], waypointId: string) {
  const { x, y, theta } = map.waypoints.find(({ id }) => id === waypointId) ?? { x: 0, y: 0, theta: 0 }
  const clock = createManualClock()
  const world = createVirtualWorld({
    clock,
    floors: [{ mapId: 'f', map, meters }],
    seed: 1,
    peoplePerFloor: 0,
  })
  const pose = () => ({ mapId: 'f', x, y, theta, arm: null })
  return worldScene({ world, robotId: 'R', tick: () => 0, pose }).snapshot()
}

/** Numbers of the markers and texts of the codes that the head camera sees. */
function look(map: MapDocument, scene: ReturnType<typeof snapshotAt>): (number | string)[] {
  drawCamera(picture, canvas, { stage: buildStage(map), scene, camera: 'v1' })
  const pixels = new Uint8ClampedArray(size.width * size.height * 4)
  picture.y.forEach((luma, index) => pixels.fill(luma, index * 4, index * 4 + 3))
  const found = findMarkers(pixels, size.width, size.height)
  return found.map((one) => (one.kind === 'qr' ? one.text : one.id))
}

test.each([
  ['ground', 'machines-meter', ['WH-METER-T1', 0, 1, 2, 3]],
  ['ground', 'hall-end', ['WH-METER-E1', 4, 5, 6, 7]],
  ['upper', 'machines-meter', ['WH-METER-T2', 8, 9, 10, 11]],
] as const)(
  'on the %s floor a robot at %s sees its code and markers',
  (name, waypoint, codeAndMarkers) => {
    const { map, meters } = demoFloors[name]
    const seen = look(map, snapshotAt(map, meters, waypoint))
    expect(seen).toHaveLength(5)
    expect(seen).toEqual(expect.arrayContaining([...codeAndMarkers]))
  },
  30_000,
)

test('who stands before a meter hides it, and nobody sees one through a wall', () => {
  const scene = snapshotAt(demoGroundFloor, demoGroundMeters, 'machines-meter')
  const person: PersonFigure = {
    id: 'p',
    x: 35.6,
    y: 14.5,
    theta: 0,
    radius: 0.25,
    height: 1.7,
    walking: false,
    walked: 0,
  }
  expect(look(demoGroundFloor, { ...scene, people: [person] }).length).toBeLessThan(5)
  const room = demoGroundFloor.walls
  const wall = {
    id: 'new',
    points: [[35.5, 14] as [number, number], [35.5, 15] as [number, number]],
    height: 2.6,
  }
  expect(look({ ...demoGroundFloor, walls: [...room, wall] }, scene)).toEqual([])
}, 30_000)

test('its display shows the world’s value, and its board is as warm as it is', () => {
  const scene = snapshotAt(demoGroundFloor, demoGroundMeters, 'hall-end')
  const stage = buildStage(demoGroundFloor)
  const shot = (shown: string) => {
    const meters = scene.meters.map((meter) => ({ ...meter, shown }))
    drawCamera(picture, canvas, { stage, scene: { ...scene, meters }, camera: 'v1' })
    return createHash('sha256').update(picture.y).digest('hex')
  }
  const [one, two, again] = [shot('11111.1'), shot('88888.8'), shot('11111.1')]
  expect(two).not.toBe(one)
  expect(again).toBe(one)
  // The thermal camera sits low: it sees the wall so high from farther away.
  const farther = { ...scene, robot: { ...scene.robot, y: scene.robot.y - 1 } }
  const raw = new DataView(createThermalCamera(1)(stage, farther).buffer)
  const warmest = Math.max(
    ...Array.from({ length: thermalSize.width * thermalSize.height }, (_, index) =>
      raw.getUint16(index * 2, true),
    ),
  )
  expect(warmest).toBeGreaterThan(thermalRaw(37.5))
})
