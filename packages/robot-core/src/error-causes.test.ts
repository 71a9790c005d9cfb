/**
 * Every code that a robot detects itself, raised by what it is about. A new code of the catalogue does not compile without
 * a cause here; those of lifts and doors are raised where the server queries them (apps/server, buildings/lifts-and-doors).
 */

import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listKeys } from '@wheelhouse/contract/kernel/typed'
import type {
  DoorErrorCode,
  ElevatorErrorCode,
  RobotErrorCode,
} from '@wheelhouse/contract/robots/robot-error-codes'
import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { testRoom } from '@wheelhouse/simulator/world/test-room'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ActionOutcome, VehicleActionType } from './adapter.ts'
import { createManualClock } from './manual-clock.ts'
import { createCameraActions } from './media/camera-actions.ts'
import { openMediaSpool, usualSpoolLimits } from './media/media-spool.ts'
import { createPrivacy } from './privacy/privacy.ts'
import { applySettings } from './settings.ts'
import { aCameraSource } from './testing/a-camera-source.ts'

type OwnCode = Exclude<RobotErrorCode, ElevatorErrorCode | DoorErrorCode>
const middle = { x: 4, y: 3 }

function aRobot({ x, y } = middle) {
  const clock = createManualClock()
  const floors = [{ mapId: 'f1', map: testRoom }]
  const world = createVirtualWorld({ clock, floors, seed: 7, peoplePerFloor: 0 })
  const start = { mapId: 'f1', x, y, theta: 0 }
  const fetchSound = () => Promise.reject(new Error('no network'))
  const robot = createVirtualRobot({ id: 'r1', clock, world, start, fetchSound })
  const said: string[] = []
  robot.onEvent((event) => {
    if (event.kind === 'routeFailed') said.push(event.error)
    if (event.kind === 'activity' && event.activity.errorCode !== null) said.push(event.activity.errorCode)
  })
  const note = (outcome: ActionOutcome) => {
    if (!outcome.ok) said.push(outcome.error)
  }
  return {
    said,
    /** Others who stand there. */
    place: (...others: { x: number; y: number }[]) => {
      const still = { mapId: 'f1', theta: 0, radius: 0.25, height: 1.4, vx: 0, omega: 0 }
      others.forEach((at, index) => world.place({ ...still, ...at, id: `other-${index}` }))
    },
    async go(to: { x: number; y: number }) {
      robot.follow([{ ...to, theta: 1, maxSpeed: null }])
      clock.advance(40_000)
    },
    async does(type: VehicleActionType, parameters: Record<string, unknown> = {}) {
      robot.perform({ actionId: 'a', type, parameters }, note)
      await new Promise(setImmediate)
      clock.advance(40_000)
    },
  }
}

/** Cameras of which the front one is silent. */
const silentCameras = aCameraSource({
  cameras: ['v1', 'thermal'],
  isLost: (camera) => camera === 'v1',
  openThermal(onPicture) {
    setImmediate(() => onPicture(new Uint8Array(98_304)))
    return () => {}
  },
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causes-'))
})
afterEach(() => rm(folder, { recursive: true }))

const causes: Record<OwnCode, [cause: string, raise: () => Promise<readonly string[]>]> = {
  F0001: [
    'a sound cannot be fetched',
    async () => {
      const robot = aRobot()
      await robot.does('speak', { text: 'Hello', soundLink: 'http://server/sound' })
      return robot.said
    },
  ],
  F0002: [
    'the disk takes no picture',
    async () => {
      writeFileSync(join(folder, 'file'), '')
      const clock = createManualClock()
      const spoolParts = { clock, limits: usualSpoolLimits, onDropped: () => {} }
      const actions = createCameraActions({
        clock,
        cameras: silentCameras,
        privacy: createPrivacy(),
        startFilm: null,
        reader: null,
        onMedium: () => {},
        spool: openMediaSpool(join(folder, 'file', 'media'), spoolParts),
        pose: () => ({ mapId: 'f1', ...middle, theta: 0, localized: true }),
      })
      const thermal = { actionId: 'a', type: 'takeThermalImage', parameters: {} } as const
      const outcome = await new Promise<ActionOutcome>((resolve) =>
        actions.perform('takeThermalImage', thermal, resolve),
      )
      return outcome.ok ? [] : [outcome.error]
    },
  ],
  F0003: [
    'somebody stands on its place',
    async () => {
      const robot = aRobot({ x: 1, y: 3 })
      robot.place({ x: 5.55, y: 3 })
      await robot.go({ x: 5, y: 3 })
      return robot.said
    },
  ],
  F0004: [
    'it is to turn with its rim at a wall',
    async () => {
      const robot = aRobot({ x: 9.72, y: 2 })
      await robot.does('rotate', { angle: 1 })
      return robot.said
    },
  ],
  F0005: [
    'it is to go straight through a wall',
    async () => {
      const robot = aRobot({ x: 8, y: 2 })
      await robot.does('moveRelative', { distance: 5 })
      return robot.said
    },
  ],
  F0006: [
    'the camera that is to be set is silent',
    async () => {
      const said: string[] = []
      const video = { cameras: silentCameras, setVideoMode: () => ({ outcome: 'applied' }) as const }
      const report = ({ errorCode }: { errorCode: string | null }) => void said.push(errorCode ?? '')
      applySettings({ video, recordings: null, report }, { videoMode: 'low', archiveStart: false })
      return said
    },
  ],
  F0007: [
    'the way is barred from wall to wall',
    async () => {
      const robot = aRobot({ x: 1, y: 3 })
      robot.place(...Array.from({ length: 10 }, (_, index) => ({ x: 3, y: 0.3 + index * 0.6 })))
      await robot.go({ x: 6, y: 3 })
      return robot.said
    },
  ],
  D0001: [
    'there is no dock where it is to charge',
    async () => {
      const robot = aRobot()
      await robot.does('startCharging')
      return robot.said
    },
  ],
}

it.each(listKeys(causes).map((code) => [code, ...causes[code]] as const))(
  '%s is raised, once, when %s',
  async (code, _cause, raise) => {
    expect(await raise()).toEqual([code])
  },
)
