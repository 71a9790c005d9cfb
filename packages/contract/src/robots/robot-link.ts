import { z } from 'zod'
import { recordingRequests, recordingsUpBody } from '../archives/recording-facts.ts'
import { bleLimits, heardBody, listedSensorSchema } from '../devices/ble-sensor.ts'
import { robotDetectionBody } from '../inspections/robot-detection.ts'
import { idSchema } from '../kernel/entity.ts'
import { defineTopic } from '../kernel/topic.ts'
import { mediaAnswerBodies, mediaFactsSchema } from '../reports/media.ts'
import { anonymizeOrderSchema } from '../system/anonymisation.ts'
import { driveCommandSchema } from '../teleop/drive.ts'
import { iceServerSchema } from '../teleop/ice-server.ts'
import { maxVideoSlots, slotChoiceSchema } from '../teleop/video.ts'
import { relayedCameraSchema, relayTargetSchema } from '../teleop/video-relay.ts'
import { doorCodes, elevatorCodes } from './building-codes.ts'
import { envelope } from './link-envelope.ts'
import { statusBody } from './robot-status.ts'
import { videoModes } from './video-mode.ts'

/** Type of the error with which our agent reports that it was restarted in the middle of an order. */
export const orderLostError = 'orderLost'

/** A parameter of actions in an order: if such an action fails, the order ends without doing the rest. */
export const endOrderOnFailure = { onFailure: 'endOrder' } as const

/** Default first topic level by major version (docs/robot-link.md). */
export const defaultInterfaceNames = { v2: 'uagv', v3: 'vda5050' } as const

/** interfaceName/majorVersion/manufacturer/serialNumber */
export function topicPrefix(robot: {
  interfaceName: string
  version: string
  manufacturer: string
  serialNumber: string
}): string {
  const major = robot.version.split('.')[0]
  return `${robot.interfaceName}/v${major}/${robot.manufacturer}/${robot.serialNumber}`
}

const sessionMessageSchema = z.discriminatedUnion('kind', [
  /** Start, renewal and take-over are one message: the lease with the highest `turn` is valid. */
  z.object({
    ...envelope,
    kind: z.literal('lease'),
    leaseId: z.string().max(64),
    /** Counts every grant for this robot; an older one that arrives late changes nothing. */
    turn: z.int(),
    operatorName: z.string().max(100),
    ttlMs: z.int().positive().max(60_000),
    limits: z.object({ maxSpeed: z.number().positive(), maxTurn: z.number().positive() }),
  }),
  z.object({ ...envelope, kind: z.literal('release'), leaseId: z.string().max(64) }),
  z.object({ ...envelope, kind: z.literal('remoteStop'), stopId: z.string().max(64) }),
  /** `stopId`: the stop that somebody releases, so that one pressed since then stays. Servers before it name none. */
  z.object({ ...envelope, kind: z.literal('clearRemoteStop'), stopId: z.string().max(64).optional() }),
  /**
   * What the server does with elevators and doors for this robot, which repeats it in its status until the server sends another.
   */
  z.object({
    ...envelope,
    kind: z.literal('buildingCodes'),
    elevator: z.enum(elevatorCodes),
    door: z.enum(doorCodes),
  }),
])
export type SessionMessage = z.output<typeof sessionMessageSchema>

const signalDownSchema = z.discriminatedUnion('kind', [
  z.object({
    ...envelope,
    kind: z.literal('offer'),
    sessionId: z.string().max(64),
    sdp: z.string().max(64_000),
    viewer: z.object({ operatorId: z.string(), name: z.string(), mayStop: z.boolean() }),
    /** What the page will show first, so that the robot can start its cameras before the connection is established. */
    slots: z.array(slotChoiceSchema).max(maxVideoSlots).optional(),
    /** For this stream only: the credentials are short-lived, and no secret is stored on the robot. */
    iceServers: z.array(iceServerSchema),
  }),
  z.object({ ...envelope, kind: z.literal('close'), sessionId: z.string().max(64) }),
  /** Publish a camera's pictures at a relay (WHIP) until `forMs` after the last such message. */
  z.object({
    ...envelope,
    kind: z.literal('publish'),
    camera: relayedCameraSchema,
    /** The maximum to send; the link may force less. */
    preset: z.enum(videoModes),
    target: relayTargetSchema,
    forMs: z.int().positive().max(60_000),
  }),
  /** End the connection to the relay, and publish anew what is still ordered: whoever watched there has to come again. */
  z.object({ ...envelope, kind: z.literal('republish'), camera: relayedCameraSchema }),
])
export type SignalDown = z.output<typeof signalDownSchema>

export const signalUpSchema = z.discriminatedUnion('kind', [
  z.object({
    ...envelope,
    kind: z.literal('answer'),
    sessionId: z.string().max(64),
    sdp: z.string().max(64_000),
  }),
  z.object({
    ...envelope,
    kind: z.literal('closed'),
    sessionId: z.string().max(64),
    reason: z.string().max(200),
  }),
  /** The relay has a camera's pictures (`problem: null`), or why not. */
  z.object({
    ...envelope,
    kind: z.literal('published'),
    camera: relayedCameraSchema,
    problem: z.string().max(200).nullable(),
  }),
])
export type SignalUp = z.output<typeof signalUpSchema>

const configMessageSchema = z.object({
  ...envelope,
  /** The best quality that the robot may send. Absent for a robot whose software is too old for it (video-mode.ts). */
  videoMode: z.enum(['low', 'medium', 'high', 'highest']).optional(),
  archiveStart: z.boolean(),
  /** The building that owns the robot's recordings from now on. If absent, it records nothing. */
  buildingId: idSchema.optional(),
  /** What it anonymises in its pictures; `null`: nothing. Absent: as before. */
  anonymize: anonymizeOrderSchema.nullable().optional(),
  /** Identifies these settings: the robot states it when it answers for each of them in its status. */
  revision: z.int().optional(),
  /** The sensors whose BLE values it is to pass on. Absent for a robot that does not list that ability. */
  sensors: z.array(listedSensorSchema).max(bleLimits.sensorsMax).optional(),
})
export type ConfigMessage = z.output<typeof configMessageSchema>

export const statusMessageSchema = z.object({ ...envelope, ...statusBody })
export type StatusMessage = z.output<typeof statusMessageSchema>

export const eventMessageSchema = z.object({
  ...envelope,
  /** ULID, for deduplication of repeated events. */
  id: z.ulid(),
  kind: z.enum(['activity', 'callIn']),
  /** Syslog level, 0 the most severe. */
  level: z.int().min(0).max(7),
  service: z.enum([
    'flow',
    'health_check',
    'network',
    'battery',
    'elevator',
    'door',
    'recording',
    'operator',
  ]),
  type: z.string().max(64),
  errorCode: z.string().max(16).nullable(),
  detail: z.record(z.string(), z.union([z.string().max(400), z.number(), z.boolean(), z.null()])),
})
export type EventMessage = z.output<typeof eventMessageSchema>

/** A robot received one of the sensors that it was assigned. */
export const sensorMessageSchema = z.object({ ...envelope, ...heardBody })
export type SensorMessage = z.output<typeof sensorMessageSchema>

/** A robot detected somebody's behaviour. */
export const detectionMessageSchema = z.object({ ...envelope, ...robotDetectionBody })
export type DetectionMessage = z.output<typeof detectionMessageSchema>

/** A robot has a medium that the server does not have yet. Repeated until answered. */
export const mediaUpSchema = z.object({ ...envelope, media: mediaFactsSchema })
export type MediaUp = z.output<typeof mediaUpSchema>

const [mediaUpload, mediaStored, mediaRefused, mediaLater] = mediaAnswerBodies
const mediaDownSchema = z.discriminatedUnion('kind', [
  mediaUpload.extend(envelope),
  mediaStored.extend(envelope),
  mediaRefused.extend(envelope),
  mediaLater.extend(envelope),
])
export type MediaDown = z.output<typeof mediaDownSchema>

export const recordingsUpSchema = z.object({ ...envelope, ...recordingsUpBody })
export type RecordingsUp = z.output<typeof recordingsUpSchema>

const [recordingsSend, recordingsProtect] = recordingRequests
const recordingsDownSchema = z.discriminatedUnion('kind', [
  recordingsSend.extend(envelope),
  recordingsProtect.extend(envelope),
])
export type RecordingsDown = z.output<typeof recordingsDownSchema>

export const linkTopics = {
  session: defineTopic({
    name: 'x-session',
    direction: 'down',
    qos: 1,
    retain: false,
    dropIfOffline: true,
    message: sessionMessageSchema,
  }),
  teleop: defineTopic({
    name: 'x-teleop',
    direction: 'down',
    qos: 0,
    retain: false,
    dropIfOffline: true,
    message: z.object({ ...envelope, command: driveCommandSchema }),
  }),
  signal: defineTopic({
    name: 'x-signal',
    direction: 'down',
    qos: 0,
    retain: false,
    dropIfOffline: true,
    message: signalDownSchema,
  }),
  config: defineTopic({
    name: 'x-config',
    direction: 'down',
    qos: 1,
    retain: true,
    dropIfOffline: false,
    message: configMessageSchema,
  }),
  status: defineTopic({
    name: 'x-status',
    direction: 'up',
    qos: 0,
    retain: false,
    dropIfOffline: true,
    message: statusMessageSchema,
  }),
  signalUp: defineTopic({
    name: 'x-signal-up',
    direction: 'up',
    qos: 0,
    retain: false,
    dropIfOffline: true,
    message: signalUpSchema,
  }),
  event: defineTopic({
    name: 'x-event',
    direction: 'up',
    qos: 1,
    retain: false,
    dropIfOffline: false,
    message: eventMessageSchema,
  }),
  sensor: defineTopic({
    name: 'x-sensor',
    direction: 'up',
    qos: 1,
    retain: false,
    dropIfOffline: false,
    message: sensorMessageSchema,
  }),
  detection: defineTopic({
    name: 'x-detection',
    direction: 'up',
    qos: 1,
    retain: false,
    dropIfOffline: false,
    message: detectionMessageSchema,
  }),
  mediaUp: defineTopic({
    name: 'x-media-up',
    direction: 'up',
    qos: 1,
    retain: false,
    dropIfOffline: true,
    message: mediaUpSchema,
  }),
  media: defineTopic({
    name: 'x-media',
    direction: 'down',
    qos: 1,
    retain: false,
    dropIfOffline: true,
    message: mediaDownSchema,
  }),
  recordingsUp: defineTopic({
    name: 'x-recordings-up',
    direction: 'up',
    qos: 1,
    retain: false,
    dropIfOffline: true,
    message: recordingsUpSchema,
  }),
  recordings: defineTopic({
    name: 'x-recordings',
    direction: 'down',
    qos: 1,
    retain: false,
    dropIfOffline: true,
    message: recordingsDownSchema,
  }),
} as const
