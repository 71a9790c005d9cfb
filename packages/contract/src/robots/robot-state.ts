import { z } from 'zod'
import { runBriefSchema } from '../flows/run.ts'
import { robotGuideSchema } from '../guide/robot-guide.ts'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { anonymizeBodyFields, anonymizeTargets } from '../system/anonymisation.ts'
import { videoProviders } from '../teleop/video.ts'
import { armSchema, jointsSchema } from './arm.ts'
import { robotUiStates } from './robot-values.ts'

/**
 * The internal state of a live robot, whatever protocol version it speaks. The server builds it from VDA 5050
 * `state` and `connection` and our `x-status`; screens read it from the live channel `/robots/:serialNo/state`.
 */

/** R-ROBOTS-6. */
export const batteryStates = [
  'active',
  'charging',
  'full',
  'protect',
  'bmError',
  'lowVoltage',
  'below20',
] as const

const poseSchema = z.object({
  /** `buildingId.floorId`; `null` while the robot does not know where it is. */
  mapId: z.string().nullable(),
  /** Metres. */
  x: z.number(),
  y: z.number(),
  /** Radians, counter-clockwise from +x. */
  theta: z.number(),
  localized: z.boolean(),
})
export type Pose = z.output<typeof poseSchema>

/** Metres per second in the robot's own frame (x ahead, y left), radians per second counter-clockwise. */
const velocitySchema = z.object({ vx: z.number(), vy: z.number(), omega: z.number() })
export type Velocity = z.output<typeof velocitySchema>

export const robotErrorLevels = ['warning', 'urgent', 'critical', 'fatal'] as const

const robotErrorSchema = z.object({
  /** Code of the catalogue (F0001, A0001, D0001 ...) or the robot's own name for it. */
  type: z.string().max(128),
  level: z.enum(robotErrorLevels),
  /** The robot's own description, shown when the catalogue has none. */
  description: z.string().max(1000).nullable(),
})
export type RobotError = z.output<typeof robotErrorSchema>

/** Settings that are sent to a robot (`x-config`). */
export const robotSettings = ['videoMode', 'archiveStart'] as const
export type RobotSetting = (typeof robotSettings)[number]

/** A robot's answer for one setting: applied, not supported, or failed. */
const settingResultSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('applied') }),
  z.object({ outcome: z.literal('notSupported') }),
  z.object({ outcome: z.literal('failed'), reason: z.string().max(200) }),
])
export type SettingResult = z.output<typeof settingResultSchema>
export const settingResultsSchema = z.partialRecord(z.enum(robotSettings), settingResultSchema)
export type SettingResults = z.output<typeof settingResultsSchema>

const anonymizeStateSchema = z.object({
  targets: anonymizeBodyFields.targets,
  method: anonymizeBodyFields.method,
  /** None: all of them. */
  cameras: anonymizeBodyFields.cameras,
  applyTo: anonymizeBodyFields.applyTo,
  /** Has it reported anything about anonymisation? */
  hasSaid: z.boolean(),
  /** It applies the current revision of the policy. */
  isApplied: z.boolean(),
  /** What it cannot find, and so does not anonymise. */
  missing: z.array(z.enum(anonymizeTargets)),
})
export type AnonymizeState = z.output<typeof anonymizeStateSchema>

/** Something that the robot touches or is about to touch. */
export const obstacleSchema = z.object({
  /** Radians in the robot's own frame. */
  bearing: z.number(),
  contact: z.boolean(),
  /** Free metres in front of it; absent if the robot does not measure them. */
  distance: z.number().nullish(),
  /** It is not an object but a keepout zone that the robot does not enter. */
  zone: z.boolean().optional(),
})

/** Arm, lift and head as the robot measures them. */
export const armStateSchema = z.object({
  ...armSchema.shape,
  /** Degrees, millimetres or per cent (`arm.ts`). */
  joints: jointsSchema,
  moving: z.boolean(),
  /** The pose being played, or waiting for somebody to hold the key: its current step, from 0. */
  play: z.object({ step: z.int().min(0), steps: z.int().min(1) }).nullable(),
})
export type ArmState = z.output<typeof armStateSchema>

/** The drive motors, and their current limits: standby and heat lower them. */
export const motorsSchema = z.object({
  /** Turns a minute of the faster wheel. */
  rpm: z.number(),
  maxRpm: z.number(),
  /** m/s. */
  maxSpeed: z.number(),
})
export type Motors = z.output<typeof motorsSchema>

/** Who holds the lease. */
export const leaseHolderSchema = z.object({
  operatorId: z.string(),
  /** The page puts family and given name in the reader's order. */
  firstName: z.string(),
  lastName: z.string(),
  since: timestampSchema,
})
export type LeaseHolder = z.output<typeof leaseHolderSchema>

/** `latched`: the robot itself reports the stop. `sent`: requested, but not yet acknowledged by the robot. */
const remoteStopStates = ['none', 'sent', 'latched'] as const

/** The means by which a remote stop reaches a robot: our own latch, or what VDA 5050 offers instead. */
const stopMeans = ['latch', 'pause', 'cancel'] as const
export type StopMeans = (typeof stopMeans)[number]

/** Parts of the state whose numbers can be impossible: then the last valid ones are kept. */
const staleMembers = ['battery', 'pose', 'velocity', 'path', 'obstacle', 'network', 'system'] as const
export type StaleMember = (typeof staleMembers)[number]

/** `waiting`: command sent; `installing`: downloading and installing; `restarting`: offline for the restart. */
const updatePhases = ['waiting', 'installing', 'restarting'] as const

export const robotStateSchema = z.object({
  serialNumber: z.string(),
  uiState: z.enum(robotUiStates),
  online: z.boolean(),
  /** When the server last heard from the robot, by the server's clock. */
  lastSeenAt: timestampSchema.nullable(),
  protocolVersion: z.string().nullable(),
  operatingMode: z.enum([
    'automatic',
    'semiAutomatic',
    'intervened',
    'manual',
    'service',
    'teachIn',
    'startup',
    'unknown',
  ]),
  pose: poseSchema.nullable(),
  /** The place in words: the floor, and the waypoint or room. `null` while it is on no known floor. */
  place: z.object({ floor: z.string(), near: z.string().nullable() }).nullable(),
  velocity: velocitySchema.nullable(),
  driving: z.boolean(),
  paused: z.boolean(),
  battery: z
    .object({
      /** Per cent. */
      charge: z.number(),
      state: z.enum(batteryStates),
      /** Volts. */
      voltage: z.number().nullable(),
    })
    .nullable(),
  emergencyStop: z.enum(['none', 'manual', 'remote']),
  remoteStop: z.enum(remoteStopStates),
  /**
   * The means available for a remote stop of this robot. Empty: none, so nobody may rely on it. `null`: the robot has
   * not reported its abilities; everything is tried.
   */
  stopMeans: z.array(z.enum(stopMeans)).nullable(),
  errors: z.array(robotErrorSchema).max(100),
  order: z
    .object({
      orderId: z.string(),
      /** Waypoint the order ends at. */
      goal: z.string().nullable(),
      /** It goes there to charge. */
      dock: z.boolean(),
      lastNodeId: z.string(),
      /** Waypoints and actions that are still to be done. */
      remaining: z.int(),
      /** The route that is still ahead, for the map. */
      path: z.array(z.tuple([z.number(), z.number()])),
    })
    .nullable(),
  /** The run that it is working on. */
  run: runBriefSchema.nullable(),
  /** The software update in progress: meanwhile it accepts no orders and is not driven. */
  update: z.object({ version: z.string(), phase: z.enum(updatePhases), since: timestampSchema }).nullable(),
  /** While its way is blocked: serial number of the idle robot in front of it. */
  inWay: z.string().nullable(),
  /** How the last order that was given from here ended, until something else is done with the robot. */
  lastOrder: z
    .object({
      orderId: z.string(),
      goal: z.string().nullable(),
      dock: z.boolean(),
      outcome: z.enum(['done', 'failed']),
      /** The error that ended it, if the robot reported one. */
      error: robotErrorSchema.nullable(),
      /** If that error reports a blocked way: serial number of the robot in front. */
      blockedBy: z.string().nullable(),
    })
    .nullable(),
  cleaning: z.boolean(),
  /** The settings by which it guides visitors; `null`: it does not. */
  guide: robotGuideSchema.nullable(),
  /** The settings by which it detects people's behaviour. */
  detections: z.array(idSchema),
  standby: z.boolean(),
  /** `null`: it has none, or does not report it. */
  arm: armStateSchema.nullable(),
  motors: motorsSchema.nullable(),
  lease: leaseHolderSchema.nullable(),
  watchers: z.int(),
  /** rNNN, elv_N, sec_N (R-ROBOTS-7; texts in `robot-codes`); `null` for robots that speak only VDA 5050. */
  codes: z.object({ recording: z.string(), elevator: z.string(), door: z.string() }).nullable(),
  microphoneMuted: z.boolean().nullable(),
  /** What the robot is saying right now. */
  speaking: z.string().nullable(),
  /** Touching or about to touch something. */
  obstacle: obstacleSchema.nullable(),
  network: z
    .object({
      kind: z.enum(['wifi', 'lte', 'wired']),
      ssid: z.string().nullable(),
      rssi: z.number().nullable(),
      ip: z.string().nullable(),
    })
    .nullable(),
  system: z
    .object({ cpu: z.number(), memory: z.number(), disk: z.number(), temperature: z.number() })
    .nullable(),
  /** Camera ids the robot has; empty when it has no video. */
  cameras: z.array(z.string()),
  /** Where it sends its video. */
  videoProvider: z.enum(videoProviders),
  /** Action types of the factsheet; `null` before the first factsheet. */
  capabilities: z.array(z.string()).nullable(),
  /** Which settings the robot answered for, and how; `null` for robots that do not report it. */
  settings: z.object({ revision: z.int(), results: settingResultsSchema }).nullable(),
  /** What it is to anonymise in its pictures; `null`: nothing. */
  anonymize: anonymizeStateSchema.nullable(),
  simulated: z.boolean(),
  /** Members for which the robot last sent impossible numbers: the last valid ones are shown. */
  stale: z.array(z.enum(staleMembers)),
  /** Messages from this robot that were dropped, wholly or in part, because they were invalid. */
  droppedMessages: z.int(),
})
export type RobotState = z.output<typeof robotStateSchema>
