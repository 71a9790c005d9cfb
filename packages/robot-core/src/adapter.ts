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
 * while somebody drives, and with zero as soon as it must stop. The vehicle keeps its own obstacle stop, brakes by
 * itself when the agent's process is gone, and tells its listener every event.
 */
export type Vehicle = {
  readonly info: VehicleInfo
  /** The newest measurement; cheap, called many times a second. */
  state(): VehicleState
  /**
   * Velocity by hand. Wheels that are asked to move end whatever route or task the vehicle was at; wheels or joints that
   * are asked to move drop the pose that waits or is played. `play` goes on with a pose that was given under a lease; an
   * arm that is asked for nothing brakes and stands.
   */
  drive(target: DriveTarget): void
  /** Drives through the points and stops at the last one. Reports `reached` for each, or `routeFailed`. */
  follow(route: readonly RoutePoint[]): void
  /** Ends a route, a task or a pose and brakes as hard as allowed. */
  halt(): void
  /**
   * Brakes in the middle of an action that moves it, and stands until it is let go on. `halt` and whoever drives by hand
   * end what is held.
   */
  hold(isHeld: boolean): void
  /**
   * The vehicle stands at a known place, for instance after a lift ride.
   * @returns why that cannot be so; `null`: it takes it over
   */
  setPose(pose: { mapId: string; x: number; y: number; theta: number }): string | null
  /** The zones of this map are these from now on: by hand and on its way it does not enter a keepout, and slows down. */
  useZones(mapId: string, zones: readonly VehicleZone[]): void
  /** Those that it keeps to on the map that it is on. */
  zones(): readonly VehicleZone[]
  /**
   * Does one of `info.actions`. `onEnd` is called once, at once or later, also after `cancel`.
   * @returns a function that gives the action up.
   */
  perform(action: VehicleAction, onEnd: (outcome: ActionOutcome) => void): () => void
  /**
   * Brings itself to a standstill and installs the software of this file, which the agent has checked. `onEnd` is called
   * once: `ok` means that the new version runs from the next start on. Killed before that, the old one stays.
   */
  install(software: VehicleSoftware, onEnd: (outcome: ActionOutcome) => void): void
  /** The one listener of the agent. */
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
  /** The arm that it has, `null` for none. */
  readonly arm: Arm | null
  /** Metres. */
  readonly size: { readonly length: number; readonly width: number; readonly height: number }
  /** Action types that `perform` knows. */
  readonly actions: readonly ActionType[]
}

export const vehicleActionTypes = [
  'speak',
  /** The sound at `resourceUrl`, whose SHA-256 is `hash`, `repeat` times. */
  'playMedia',
  'setMicrophone',
  'startCleaning',
  'stopCleaning',
  /** From now on visitors may ask it: its screen shows the page of the guide (`RobotGuide`). */
  'startConversation',
  'stopConversation',
  'startCharging',
  'stopCharging',
  /** On the spot: `angle` in radians, to the left. */
  'rotate',
  /** Straight: `distance` in metres, less than nothing: back. */
  'moveRelative',
  /** Nothing, for so many `seconds`. */
  'wait',
  /** Rings for an operator, as its own button does. */
  'callIn',
  'acceptCall',
  'endCall',
  /**
   * The arm goes along `steps` (`PoseStep[]`, or the same as JSON text). With a `lease` it takes them in and moves while
   * `play` is asked for; without one it goes by itself. Only vehicles with an arm.
   */
  'setPose',
  /** The same, but the first of `steps` is where the arm must be already. */
  'playPose',
  /** One arm goes to what the place `x`, `y` (shares) of the picture of `cameraId` shows, touches it, and goes back. */
  'pressButton',
  'simulate',
] as const
export type VehicleActionType = (typeof vehicleActionTypes)[number]

/** Actions that the agent carries out with the cameras of its video, whichever vehicle they are on (media/camera-actions.ts). */
export const cameraActionTypes = [
  'takePhoto',
  'startRecording',
  'stopRecording',
  'takeThermalImage',
  'readMeter',
  'scanCode',
] as const
export type CameraActionType = (typeof cameraActionTypes)[number]
/** Where the robot has a radio that hears sensors and beacons, the agent adds these as well (sensors/robot-sensors.ts). */
export const radioActionTypes = ['readSensors', 'locateBeacons'] as const
export type RadioActionType = (typeof radioActionTypes)[number]
/** And these where it has a detector of behaviour (detection/robot-detection.ts). */
type DetectionActionType = 'startDetection' | 'stopDetection'
export type ActionType = VehicleActionType | CameraActionType | RadioActionType | DetectionActionType

export type VehicleAction = {
  /** As the server named it. */
  readonly actionId: string
  readonly type: ActionType
  readonly parameters: Readonly<Record<string, unknown>>
}

export type VehicleSoftware = {
  readonly version: string
  /** Of the file on the robot's disk; it goes once the installation has ended. */
  readonly path: string
}

/** Trouble that lasts. Each type has words in both languages. */
export type VehicleError = RobotError & { readonly type: RobotTrouble | RobotErrorCode }

/** `result` travels to the server as JSON text. Each error has words in both languages. */
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
    /** It is a keepout zone, no thing. */
    readonly zone?: boolean
  } | null
  /** `null`: it has none. */
  readonly arm: ArmState | null
  /** `null`: it does not measure them. */
  readonly motors: Motors | null
  readonly cleaning: boolean
  /** What it guides visitors by; `null`: it does not. */
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
  /** Something of the state changed that the server should hear of at once. */
  | { readonly kind: 'changed' }
  /** Touched something. The vehicle stopped already. */
  | { readonly kind: 'contact' }
  /** Position in the list that `follow` was given. */
  | { readonly kind: 'reached'; readonly index: number }
  | { readonly kind: 'routeFailed'; readonly error: ActionFault; readonly description: string }
  | { readonly kind: 'activity'; readonly activity: VehicleActivity }
  /** Simulated vehicles only: the link to the server is to be cut for a while. */
  | { readonly kind: 'cutLink'; readonly ms: number }
