import type { RobotGuide } from '@wheelhouse/contract/guide/robot-guide'
import type { Arm } from '@wheelhouse/contract/robots/arm'
import type { RobotErrorCode } from '@wheelhouse/contract/robots/robot-error-codes'
import type { ActionFault, RobotTrouble } from '@wheelhouse/contract/robots/robot-fault'
import type { EventMessage, StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import type { ArmState, batteryStates, Motors, RobotError } from '@wheelhouse/contract/robots/robot-state'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import type { DriveCaps, DriveTarget } from './drive-guard.ts'
import type { VehicleZone } from './maps/vehicle-zones.ts'

/**
 * What the agent needs of the machine it runs on. The virtual robot implements it; for a real robot somebody writes
 * one against its own control software, for instance `drive` on a velocity topic, `follow` on its navigation and
 * `state` from its odometry. The agent calls `drive` with each target the guard has let through, 20 times a second
 * while somebody drives, and with zero as soon as it must stop. The vehicle keeps its own obstacle stop, brakes on
 * its own when the agent's process is gone, and reports every event to its listener.
 */
export type Vehicle = {
  readonly info: VehicleInfo
  /** The latest measurement. Must be cheap: it is called many times a second. */
  state(): VehicleState
  /**
   * Manual velocity. A command that moves the wheels ends any route or task under way; one that moves wheels or joints
   * drops the pose that is waiting or playing. `play` continues a pose that was started under a lease. An arm that gets
   * no command brakes and stops.
   */
  drive(target: DriveTarget): void
  /** Drives through the points and stops at the last one. Reports `reached` for each, or `routeFailed`. */
  follow(route: readonly RoutePoint[]): void
  /** Ends a route, a task or a pose and brakes as hard as allowed. */
  halt(): void
  /**
   * Brakes in the middle of an action that moves it, and stands still until released. `halt` and manual driving
   * end whatever is on hold.
   */
  hold(isHeld: boolean): void
  /**
   * Informs the vehicle that it is at a known place, for instance after a lift ride.
   * @returns why it cannot be there; `null`: accepted
   */
  setPose(pose: { mapId: string; x: number; y: number; theta: number }): string | null
  /** Replaces the zones of a map. Driven manually or not, the vehicle stays out of keepouts and obeys speed limits. */
  useZones(mapId: string, zones: readonly VehicleZone[]): void
  /** The zones that apply on the current map. */
  zones(): readonly VehicleZone[]
  /**
   * Performs one of `info.actions`. `onEnd` is called exactly once, immediately or later, also after `cancel`.
   * @returns a function that cancels the action.
   */
  perform(action: VehicleAction, onEnd: (outcome: ActionOutcome) => void): () => void
  /**
   * Stops and installs the software in this file, which the agent has verified. `onEnd` is called once; `ok` means that
   * the new version runs from the next start. If the process is killed before that, the old version stays.
   */
  install(software: VehicleSoftware, onEnd: (outcome: ActionOutcome) => void): void
  /** Registers the agent as the only listener. */
  onEvent(listener: (event: VehicleEvent) => void): void
  close(): void
}

export type VehicleInfo = {
  readonly model: string
  readonly simulated: boolean
  readonly softwareVersion: string
  readonly caps: DriveCaps
  /** m/s². */
  readonly maxAcceleration: number
  readonly maxBraking: number
  /** `null` if it has no arm. */
  readonly arm: Arm | null
  /** Metres. */
  readonly size: { readonly length: number; readonly width: number; readonly height: number }
  /** Action types that `perform` supports. */
  readonly actions: readonly ActionType[]
}

export const vehicleActionTypes = [
  'speak',
  /** Plays the sound at `resourceUrl`, whose SHA-256 is `hash`, `repeat` times. */
  'playMedia',
  'setMicrophone',
  'startCleaning',
  'stopCleaning',
  /** Opens the robot to visitors' questions: its screen shows the guide page (`RobotGuide`). */
  'startConversation',
  'stopConversation',
  'startCharging',
  'stopCharging',
  /** Turns on the spot by `angle`, in radians, counter-clockwise. */
  'rotate',
  /** Drives straight for `distance` metres; negative is backwards. */
  'moveRelative',
  /** Does nothing for `seconds`. */
  'wait',
  /** Calls an operator, as the robot's own button does. */
  'callIn',
  'acceptCall',
  'endCall',
  /**
   * Moves the arm through `steps` (`PoseStep[]`, or the same as JSON text). With a `lease` the steps are loaded and
   * arm moves only while `play` is held; without one it moves on its own. Only for vehicles with an arm.
   */
  'setPose',
  /** As `setPose`, but the arm must already be at the first of `steps`. */
  'playPose',
  /** One arm reaches for what camera `cameraId` shows at `x`, `y` (shares of the picture), touches it, and retracts. */
  'pressButton',
  'simulate',
] as const
export type VehicleActionType = (typeof vehicleActionTypes)[number]

/** Actions that the agent performs with the cameras of its video, on any vehicle (media/camera-actions.ts). */
export const cameraActionTypes = [
  'takePhoto',
  'startRecording',
  'stopRecording',
  'takeThermalImage',
  'readMeter',
  'scanCode',
] as const
export type CameraActionType = (typeof cameraActionTypes)[number]
/** The agent adds these where the robot has a radio for sensors and beacons (sensors/robot-sensors.ts). */
export const radioActionTypes = ['readSensors', 'locateBeacons'] as const
type RadioActionType = (typeof radioActionTypes)[number]
/** The agent adds these where the robot has a behaviour detector (detection/robot-detection.ts). */
type DetectionActionType = 'startDetection' | 'stopDetection'
export type ActionType = VehicleActionType | CameraActionType | RadioActionType | DetectionActionType

export type VehicleAction = {
  /** Assigned by the server. */
  readonly actionId: string
  readonly type: ActionType
  readonly parameters: Readonly<Record<string, unknown>>
}

export type VehicleSoftware = {
  readonly version: string
  /** Of the file on the robot's disk, which is removed once the installation has ended. */
  readonly path: string
}

/** A lasting fault. Each type has a text in both languages. */
export type VehicleError = RobotError & { readonly type: RobotTrouble | RobotErrorCode }

/** `result` is sent to the server as JSON text. Each error has a text in both languages. */
export type ActionOutcome =
  | { readonly ok: true; readonly result?: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly error: ActionFault; readonly description: string }

/** Metres and radians. `maxSpeed` in m/s; `null`: the vehicle's own. `theta` `null`: any heading. */
export type RoutePoint = {
  readonly x: number
  readonly y: number
  readonly theta: number | null
  readonly maxSpeed: number | null
}

export type VehicleState = {
  readonly mapId: string | null
  readonly x: number
  readonly y: number
  readonly theta: number
  readonly localized: boolean
  readonly velocity: { readonly vx: number; readonly vy: number; readonly omega: number }
  readonly battery: {
    /** Per cent. */
    readonly charge: number
    readonly voltage: number | null
    readonly state: (typeof batteryStates)[number]
    readonly charging: boolean
  }
  /** The button on the vehicle; it can only be released there. */
  readonly emergencyStop: boolean
  readonly errors: readonly VehicleError[]
  readonly obstacle: {
    readonly bearing: number
    readonly contact: boolean
    readonly distance?: number
    /** The obstacle is a keepout zone, not an object. */
    readonly zone?: boolean
  } | null
  /** `null`: it has none. */
  readonly arm: ArmState | null
  /** `null`: it does not measure them. */
  readonly motors: Motors | null
  readonly cleaning: boolean
  /** What it guides visitors with; `null`: it is not a guide. */
  readonly guide: RobotGuide | null
  readonly speaking: string | null
  readonly microphoneMuted: boolean
  readonly call: StatusMessage['call']
  readonly codes: StatusMessage['codes']
  /** Cameras that work right now. */
  readonly cameras: readonly CameraId[]
  readonly network: StatusMessage['network']
  readonly system: Omit<StatusMessage['system'], 'version'>
}

export type VehicleActivity = Pick<
  EventMessage,
  'kind' | 'level' | 'service' | 'type' | 'errorCode' | 'detail'
>

export type VehicleEvent =
  /** The state changed in a way that the server should know immediately. */
  | { readonly kind: 'changed' }
  /** Touched something. The vehicle has already stopped. */
  | { readonly kind: 'contact' }
  /** Position in the list that `follow` was given. */
  | { readonly kind: 'reached'; readonly index: number }
  | { readonly kind: 'routeFailed'; readonly error: ActionFault; readonly description: string }
  | { readonly kind: 'activity'; readonly activity: VehicleActivity }
  /** Simulated vehicles only: the link to the server is to be cut for a while. */
  | { readonly kind: 'cutLink'; readonly ms: number }
