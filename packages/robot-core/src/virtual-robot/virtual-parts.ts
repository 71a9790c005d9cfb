import type { RobotGuide } from '@wheelhouse/contract/guide/robot-guide'
import { type Arm, jointsSchema } from '@wheelhouse/contract/robots/arm'
import type { Motors } from '@wheelhouse/contract/robots/robot-state'
import type { RobotModel } from '@wheelhouse/contract/robots/robot-values'
import { type CameraId, cameraIds } from '@wheelhouse/contract/teleop/video'
import { z } from 'zod'
import type { ActionOutcome, RoutePoint, VehicleEvent, VehicleState } from '../adapter.ts'
import type { Clock } from '../clock.ts'
import { type DriveTarget, standing } from '../drive-guard.ts'
import type { FetchFile } from '../maps/fetch-file.ts'
import type { StateFile } from '../state-file.ts'
import type { Body } from './chassis.ts'
import { measureMachine } from './machine-health.ts'
import type { Mover } from './relative-move.ts'
import type { RouteEnd } from './route-driver.ts'
import { createArm, getPosture, type PoseEnd, reportArm, type VirtualArm } from './virtual-arm.ts'
import { batteryReport } from './virtual-battery.ts'
import { type Faults, faultCodes, faultErrors, noFaults } from './virtual-faults.ts'
import type { VirtualSpeaker } from './virtual-speaker.ts'
import type { VirtualWorld } from './virtual-world.ts'
import type { VirtualFloor } from './world-figures.ts'

/** The software that it leaves the factory with. */
const factoryVersion = '3.6.0'

/** What a virtual robot remembers over a restart of its process. */
export const virtualMemorySchema = z.object({
  /** Where its configuration said to start: another floor there makes the rest obsolete. */
  startMapId: z.string(),
  mapId: z.string(),
  x: z.number(),
  y: z.number(),
  theta: z.number(),
  charge: z.number(),
  charging: z.boolean(),
  /** Absent in what a robot without an arm wrote, or one from before arms. */
  joints: jointsSchema.optional(),
  /** Absent in what was written before its software could be updated. */
  softwareVersion: z.string().optional(),
})
export type VirtualMemory = z.output<typeof virtualMemorySchema>

export type VirtualRobotOptions = {
  id: string
  clock: Clock
  world: VirtualWorld
  start: { mapId: string; x: number; y: number; theta: number }
  /** Per cent. */
  charge?: number
  memory?: StateFile<VirtualMemory>
  /** `ugo-pro` unless it is told. */
  model?: RobotModel
  /** The arm that it has; unless it is told, a `ugo-pro` has two arms with grippers and the others none. */
  arm?: Arm | null
  /** Its loudspeaker, when something else listens to it as well. */
  speaker?: VirtualSpeaker
  /** The `ffmpeg` that it plays sound files by; without it, WAV files of 16-bit samples alone. */
  decoderPath?: string | null
  /** How it fetches what it is to say; by HTTP unless it is told. */
  fetchSound?: FetchFile
}

/** What a virtual robot is at one moment. */
export type VirtualState = {
  readonly mapId: string
  readonly body: Body
  /** What is asked for by hand. */
  readonly hand: DriveTarget
  /** Per cent. */
  readonly charge: number
  readonly charging: boolean
  readonly faults: Faults
  readonly arm: VirtualArm | null
  readonly cleaning: { readonly area: number; readonly startedMs: number } | null
  readonly guide: RobotGuide | null
  readonly speaking: string | null
  readonly microphoneMuted: boolean
  readonly call: VehicleState['call']
  /** It stands, and keeps what it is at. */
  readonly held: boolean
  readonly obstacle: VehicleState['obstacle']
  /** That it starts with the next time. */
  readonly softwareVersion: string
}

/** What the robot's actions work with. */
export type VirtualParts = {
  readonly options: VirtualRobotOptions
  state(): VirtualState
  set(change: Partial<VirtualState>): void
  emit(event: VehicleEvent): void
  floor(): VirtualFloor | null
  follow(route: readonly RoutePoint[], onDone?: (end: RouteEnd) => void): void
  /** Goes straight or turns, and tells whether it came to its end. */
  move(mover: Mover, onDone: (end: RouteEnd) => void): void
  halt(): void
  /** Takes in a pose, or says why not. @returns a function that gives it up */
  takePose(
    type: 'setPose' | 'playPose',
    parameters: Readonly<Record<string, unknown>>,
    done: (outcome: ActionOutcome) => void,
    /** Told how many steps are done, each time that one is. */
    onStep?: (done: number) => void,
  ): () => void
  dropPose(reason: PoseEnd): void
}

export function getModel({ model = 'ugo-pro' }: VirtualRobotOptions): RobotModel {
  return model
}

export function getArm(options: VirtualRobotOptions): Arm | null {
  if (options.arm !== undefined) return options.arm
  return getModel(options) === 'ugo-pro' ? { model: 200, type: 21 } : null
}

/** A robot that has just been switched on, where it was left if that is still a place. */
export function initialState(options: VirtualRobotOptions, saved: VirtualMemory | null) {
  const { start, charge, world } = options
  const arm = getArm(options)
  const isCurrent = saved?.startMapId === start.mapId && world.floor(saved.mapId) !== null
  const remembered = isCurrent ? saved : null
  const { mapId, x, y, theta } = remembered ?? start
  const state: VirtualState = {
    mapId,
    body: { x, y, theta, vx: 0, omega: 0 },
    hand: standing,
    charge: remembered?.charge ?? charge ?? 85,
    charging: remembered?.charging ?? false,
    faults: noFaults,
    arm: arm === null ? null : createArm(arm, saved?.joints ?? {}),
    cleaning: null,
    guide: null,
    speaking: null,
    microphoneMuted: false,
    call: 'none',
    held: false,
    obstacle: null,
    softwareVersion: saved?.softwareVersion ?? factoryVersion,
  }
  return state
}

/** What of a robot is worth remembering. */
export function toMemory(state: VirtualState, startMapId: string): VirtualMemory {
  const { mapId, charge, charging, body, arm, softwareVersion } = state
  const { x, y, theta } = body
  const joints = arm === null ? undefined : getPosture(arm)
  return { startMapId, mapId, x, y, theta, charge, charging, joints, softwareVersion }
}

/** The robot as its agent sees it. */
export function reportState(
  state: VirtualState,
  { isLocalized, motors }: { isLocalized: boolean; motors: Motors },
): VehicleState {
  const { body, faults } = state
  const cameras: CameraId[] = cameraIds.filter((camera) => camera !== faults.lostCamera)
  return {
    mapId: state.mapId,
    x: body.x,
    y: body.y,
    theta: body.theta,
    localized: isLocalized,
    velocity: { vx: body.vx, vy: 0, omega: body.omega },
    battery: batteryReport(state.charge, state.charging),
    emergencyStop: faults.emergencyStop,
    errors: faultErrors(faults),
    obstacle: state.obstacle,
    arm: state.arm === null ? null : reportArm(state.arm),
    motors,
    cleaning: state.cleaning !== null,
    guide: state.guide,
    speaking: state.speaking,
    microphoneMuted: state.microphoneMuted,
    call: state.call,
    codes: faultCodes(faults),
    cameras,
    network: { kind: 'wired', ssid: null, rssi: null, ip: null },
    system: { ...measureMachine(), temperature: faults.motorHot ? 86 : 38 },
  }
}
