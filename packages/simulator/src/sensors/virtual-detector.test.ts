/** People of the virtual world do what detectors look for, and the virtual detector reports those whom its cameras see. */
import { behaviours } from '@wheelhouse/contract/inspections/detection-setting'
import type { DetectionTask } from '@wheelhouse/contract/inspections/robot-detection'
import type { ActionOutcome } from '@wheelhouse/robot-core/adapter'
import type { Sighting } from '@wheelhouse/robot-core/detection/behaviour-detector'
import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { describe, expect, it } from 'vitest'
import { createVirtualRobot } from '../robot/virtual-robot.ts'
import { testRoom } from '../world/test-room.ts'
import { createVirtualWorld } from '../world/virtual-world.ts'
import { createVirtualDetector } from './virtual-detector.ts'

const wholePicture: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const everything: DetectionTask = {
  settingId: 'all',
  behaviours: [...behaviours],
  stayMinutes: 2,
  area: { cameraId: 'v1', points: wholePicture },
}

function aScene(place: Partial<{ x: number; y: number; theta: number }> = {}, map = testRoom) {
  const clock = createManualClock()
  const world = createVirtualWorld({ clock, floors: [{ mapId: 'f1', map }], seed: 1, peoplePerFloor: 0 })
  const start = { mapId: 'f1', x: 2, y: 3, theta: 0, ...place }
  const robot = createVirtualRobot({ id: 'R-1', clock, world, start })
  const sightings: Sighting[] = []
  const detector = createVirtualDetector(world, clock, () => robot.state())
  const stage = (code: string | null) => {
    const outcomes: ActionOutcome[] = []
    const parameters = { fault: 'behaviour', on: code !== null, ...(code !== null && { code }) }
    robot.perform({ actionId: 'a', type: 'simulate', parameters }, (outcome) => outcomes.push(outcome))
    return outcomes[0]
  }
  return {
    clock,
    world,
    robot,
    sightings,
    stage,
    watch: (...tasks: DetectionTask[]) => detector.watch(tasks, (sighting) => void sightings.push(sighting)),
    kinds: () => sightings.map(({ kind }) => kind),
  }
}

/** A task of one kind. */
const only = (kind: DetectionTask['behaviours'][number]): DetectionTask => ({
  ...everything,
  behaviours: [kind],
})

describe('somebody before the robot', () => {
  it.each(['fall', 'wheelchair', 'violence', 'intrusion'] as const)('is seen at it once: %s', (kind) => {
    const { clock, stage, watch, sightings } = aScene()
    watch(only(kind))
    stage(kind)
    clock.advance(800)
    expect(sightings).toEqual([])
    clock.advance(60_000)
    expect(sightings).toMatchObject([{ settingId: 'all', kind, camera: 'v1', stayMinutes: null }])
    expect(sightings[0]?.score).toBeGreaterThan(0.8)
    const { x, y, width, height } = sightings[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(x + width / 2).toBeGreaterThan(0.1)
    expect(x + width / 2).toBeLessThan(0.9)
    expect(y + height).toBeGreaterThan(0.5)
    stage(null)
    clock.advance(6_000)
    stage(kind)
    clock.advance(10_000)
    expect(sightings).toHaveLength(2)
  })

  it('has to lie for a second, and to stay for the minutes of the setting', () => {
    const { clock, stage, watch, kinds, sightings } = aScene()
    watch(everything)
    stage('fall')
    // Upright for 0.8 s.
    clock.advance(1_600)
    expect(kinds()).not.toContain('fall')
    clock.advance(600)
    expect(kinds()).toContain('fall')
    clock.advance(115_000)
    expect(kinds()).not.toContain('loitering')
    clock.advance(5_000)
    expect(sightings.at(-1)).toMatchObject({ kind: 'loitering', stayMinutes: 2 })
  })

  it('does nothing that the task does not name', () => {
    const { clock, stage, watch, sightings } = aScene()
    watch(only('violence'))
    stage('fall')
    clock.advance(10_000)
    expect(sightings).toEqual([])
  })

  it('is no intruder where the area is not', () => {
    const { clock, stage, watch, sightings } = aScene()
    const ceiling: [number, number][] = [
      [0, 0],
      [1, 0],
      [1, 0.1],
    ]
    watch({ ...only('intrusion'), area: { cameraId: 'v1', points: ceiling } })
    stage('intrusion')
    clock.advance(10_000)
    expect(sightings).toEqual([])
  })

  it('is reported again once nobody did it for a while', () => {
    const { clock, robot, stage, watch, sightings } = aScene()
    watch(only('fall'))
    stage('fall')
    clock.advance(5_000)
    robot.setPose({ mapId: 'f1', x: 2, y: 3, theta: Math.PI })
    clock.advance(10_000)
    robot.setPose({ mapId: 'f1', x: 2, y: 3, theta: 0 })
    clock.advance(5_000)
    expect(sightings).toHaveLength(2)
  })
})

describe('nobody is seen', () => {
  it('behind the robot, behind a wall, or by a camera that is broken', () => {
    const wall = {
      id: 'screen',
      points: [[3.2, 1] as [number, number], [3.2, 5] as [number, number]],
      height: 2.7,
    }
    for (const turn of ['away', 'wall', 'camera'] as const) {
      const { clock, world, robot, watch, sightings } = aScene(
        turn === 'away' ? { theta: Math.PI } : {},
        turn === 'wall' ? { ...testRoom, walls: [...testRoom.walls, wall] } : testRoom,
      )
      if (turn === 'camera') {
        const parameters = { fault: 'cameraLost', on: true, code: 'v1' }
        robot.perform({ actionId: 'a', type: 'simulate', parameters }, () => {})
      }
      world.stage('R-1', { mapId: 'f1', kind: 'fall', at: [4.5, 3], from: [4.5, 3], theta: 0 })
      watch(only('fall'))
      clock.advance(10_000)
      expect(sightings, turn).toEqual([])
    }
  })

  it('once they are gone, or the detector is set to look for nothing', () => {
    const { clock, stage, watch, sightings, world } = aScene()
    watch(only('fall'))
    stage('fall')
    stage(null)
    expect(world.floor('f1')?.people()).toEqual([])
    clock.advance(5_000)
    stage('fall')
    watch()
    clock.advance(5_000)
    expect(sightings).toEqual([])
  })
})

it('there is no room for anybody before a wall', () => {
  const { stage, world } = aScene({ x: 9, theta: 0 })
  expect(stage('fall')).toMatchObject({ ok: false, error: 'noRoom' })
  expect(world.floor('f1')?.people()).toEqual([])
})
