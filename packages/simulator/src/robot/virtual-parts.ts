import type { RobotGuide } from '@wheelhouse/contract/guide/robot-guide'
import { type Arm, jointsSchema } from '@wheelhouse/contract/robots/arm'
import type { Motors } from '@wheelhouse/contract/robots/robot-state'
import type { RobotModel } from '@wheelhouse/contract/robots/robot-values'
import { cameraIds } from '@wheelhouse/contract/robots/robot-values'
import { type CameraId } from '@wheelhouse/contract/teleop/video'
import type { ActionOutcome, RoutePoint, VehicleEvent, VehicleState } from '@wheelhouse/robot-core/adapter'
import type { Clock } from '@wheelhouse/robot-core/clock'
import { type DriveTarget, standing } from '@wheelhouse/robot-core/drive-guard'
import type { FetchFile } from '@wheelhouse/robot-core/maps/fetch-file'
import type { StateFile } from '@wheelhouse/robot-core/state-file'
import { z } from 'zod'
import { createArm, getPosture, type PoseEnd, reportArm, type VirtualArm } from '../arm/virtual-arm.ts'
import type { Body } from '../motion/chassis.ts'
import type { VirtualSpeaker } from '../sound/virtual-speaker.ts'
import type { VirtualWorld } from '../world/virtual-world.ts'
import type { VirtualFloor } from '../world/world-figures.ts'
import { measureMachine } from './machine-health.ts'
import type { Mover } from './relative-move.ts'
import type { RouteEnd } from './route-driver.ts'
import { batteryReport } from './virtual-battery.ts'
import { type Faults, faultCodes, faultErrors, noFaults } from './virtual-faults.ts'

/** The factory software version. */
const factoryVersion = '3.6.0'

/** What a virtual robot keeps across restarts of its process. */
export const virtualMemorySchema = z.object({
  /** Its configured starting map: if that changes, the rest is obsolete. */
  startMapId: z.string(),
  mapId: z.string(),
  x: z.number(),
  y: z.number(),
  theta: z.number(),
  charge: z.number(),
  charging: z.boolean(),
  /** Absent for a robot without an arm, or if written before arms existed. */
  joints: jointsSchema.optional(),
  /** Absent if written before software updates existed. */
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
  /** Default: `ugo-pro`. */
  model?: RobotModel
  /** Default: two arms with grippers for a `ugo-pro`, and none for the others. */
  arm?: Arm | null
  /** Its loudspeaker, if something else listens to it as well. */
  speaker?: VirtualSpeaker
  /** The `ffmpeg` for decoding sound files; without it, only WAV files of 16-bit samples play. */
  decoderPath?: string | null
  /** How it fetches sounds; over HTTP by default. */
  fetchSound?: FetchFile
}

/** The state of a virtual robot at one moment. */
export type VirtualState = {
  readonly mapId: string
  readonly body: Body
  /** The manual target. */
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
  /** Its action is on hold. */
  readonly held: boolean
  readonly obstacle: VehicleState['obstacle']
  /** The version that it starts with next time. */
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
  /** Moves straight or turns, and reports whether the move was completed. */
  move(mover: Mover, onDone: (end: RouteEnd) => void): void
  halt(): void
  /** Loads a pose, or reports why it is rejected. @returns a function that cancels it */
  takePose(
    type: 'setPose' | 'playPose',
    parameters: Readonly<Record<string, unknown>>,
    done: (outcome: ActionOutcome) => void,
    /** Called after each step, with the number of steps done. */
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

/** A robot that has just been switched on, at its last position if that is still valid. */
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

/** The part of a robot's state that is worth remembering. */
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
