import { z } from 'zod'
import { defineChannel } from '../kernel/channel.ts'
import { timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { bySerialNo, serialNumberSchema } from '../robots/robot.ts'
import { commandErrors } from '../robots/robot-command.ts'
import { leaseHolderSchema, robotStateSchema } from '../robots/robot-state.ts'
import { closedModeErrors } from '../robots/robot-values.ts'
import { driveCommandSchema, driveRefusals } from './drive.ts'
import { iceServerSchema } from './ice-server.ts'
import { maxVideoSlots, slotChoiceSchema } from './video.ts'
import { relayTargetSchema } from './video-relay.ts'

/** The lease: the right to drive one robot, held by one person at a time and visible to everybody. */
const leaseSchema = z.object({
  /** 128 random bits; only the holder learns it. */
  leaseId: z.string(),
  expiresAt: timestampSchema,
  limits: z.object({ maxSpeed: z.number(), maxTurn: z.number() }),
})
export type Lease = z.output<typeof leaseSchema>

const stopAnswer = {
  /** The robot itself has reported that the stop is latched. */
  acknowledged: z.boolean(),
  /** The means used (`stopMeans` of the robot's state): empty if the robot has none. */
  means: robotStateSchema.shape.stopMeans,
}
export const leaseLimits = { messageMax: 100 }

export const teleopRoutes = {
  acquireLease: defineRoute({
    method: 'POST',
    path: '/robots/:serialNo/lock',
    permission: 'robot:drive',
    summary: 'Take the lease of a robot. With `takeOver` also from somebody who holds it (own permission).',
    params: bySerialNo,
    body: z.strictObject({ takeOver: z.boolean().default(false) }),
    responses: { 200: leaseSchema },
    errors: [
      'entity.notFound',
      'auth.forbidden',
      'robot.offline',
      'robot.unavailable',
      'robot.updating',
      'robot.standby',
      ...closedModeErrors,
      'robot.notCapable',
      'robot.drivenByOther',
      'robot.noAnswer',
    ],
  }),
  releaseLease: defineRoute({
    method: 'DELETE',
    path: '/robots/:serialNo/lock',
    permission: 'robot:drive',
    summary: 'Give the lease back.',
    params: bySerialNo,
    responses: { 204: null },
    errors: ['entity.notFound', 'lease.notHeld'],
  }),
  requestLease: defineRoute({
    method: 'POST',
    path: '/robots/:serialNo/lock/request',
    permission: 'robot:drive',
    summary: 'Ask the person who drives to hand over.',
    params: bySerialNo,
    responses: { 204: null },
    errors: ['entity.notFound', 'lease.notHeld', 'lease.driverElsewhere'],
  }),
  handOverLease: defineRoute({
    method: 'POST',
    path: '/robots/:serialNo/lock/hand-over',
    permission: 'robot:drive',
    summary: 'Give the lease to somebody who asked for it.',
    params: bySerialNo,
    body: z.strictObject({ operatorId: z.uuid() }),
    responses: { 204: null },
    errors: ['entity.notFound', 'lease.notHeld'],
  }),
  declineLease: defineRoute({
    method: 'POST',
    path: '/robots/:serialNo/lock/decline',
    permission: 'robot:drive',
    summary: 'Answer a request for the lease with no, and with a word to whoever asked.',
    params: bySerialNo,
    body: z.strictObject({
      operatorId: z.uuid(),
      message: z.string().trim().max(leaseLimits.messageMax).default(''),
    }),
    responses: { 204: null },
    errors: ['entity.notFound', 'lease.notHeld'],
  }),
  remoteStop: defineRoute({
    method: 'POST',
    path: '/robots/:serialNo/remote-stop',
    permission: 'robot:remoteStop',
    summary: 'Latch the remote stop. Not a safety-rated emergency stop.',
    params: bySerialNo,
    responses: { 200: z.object({ stopId: z.string(), ...stopAnswer }) },
    errors: ['entity.notFound'],
  }),
  /** One call for all, because a browser sends only a few calls at a time, and no stop may wait for a slow robot. */
  remoteStopMany: defineRoute({
    method: 'POST',
    path: '/remote-stops',
    permission: 'robot:remoteStop',
    summary: 'Latch the remote stop of many robots at once. Those out of reach are not in the answer.',
    body: z.strictObject({ serialNos: z.array(serialNumberSchema).min(1).max(1_000) }),
    responses: {
      200: z.object({ robots: z.array(z.object({ serialNo: z.string(), ...stopAnswer })) }),
    },
    errors: ['entity.notFound'],
  }),
  clearRemoteStop: defineRoute({
    method: 'DELETE',
    path: '/robots/:serialNo/remote-stop',
    permission: 'robot:clearRemoteStop',
    summary: 'Release the remote stop. Nothing resumes by itself.',
    params: bySerialNo,
    responses: { 204: null },
    errors: ['entity.notFound', 'robot.offline', 'robot.noAnswer'],
  }),
  /** After manual driving: what happens to the order that it paused. */
  afterDriving: defineRoute({
    method: 'POST',
    path: '/robots/:serialNo/after-driving',
    permission: 'robot:operate',
    summary: 'Resume the paused order, resume it from a waypoint, or abandon it.',
    params: bySerialNo,
    body: z.discriminatedUnion('choice', [
      z.strictObject({ choice: z.literal('resume') }),
      z.strictObject({ choice: z.literal('resumeFrom'), waypointId: z.string().max(64) }),
      z.strictObject({ choice: z.literal('abandon') }),
    ]),
    responses: { 204: null },
    errors: commandErrors,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/robots/:serialNo/teleop',
    permission: 'robot:watch',
    summary: 'Who drives, who watches, who asks to drive.',
    params: bySerialNo,
    responses: { 200: z.lazy(() => teleopSnapshotSchema) },
    errors: ['entity.notFound'],
  }),
}

/** Somebody at a robot's teleoperation screen. */
export const personSchema = z.object({ operatorId: z.string(), firstName: z.string(), lastName: z.string() })

const teleopSnapshotSchema = z.object({
  holder: leaseHolderSchema.nullable(),
  watchers: z.array(personSchema),
  requests: z.array(personSchema),
  /** An order that manual driving paused and that awaits a choice. */
  pausedOrder: z
    .object({ orderId: z.string(), goal: z.string().nullable(), waypointIds: z.array(z.string()) })
    .nullable(),
})

export type TeleopSnapshot = z.output<typeof teleopSnapshotSchema>

/** What the server sends to a page that has the robot's teleop channel open. */
const teleopDownSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('snapshot'),
    snapshot: teleopSnapshotSchema,
    /**
     * For the page's next stream, with short-lived credentials; sent again before they expire. Empty inside one
     * network.
     */
    iceServers: z.array(iceServerSchema),
  }),
  z.object({ kind: z.literal('answer'), sessionId: z.string(), sdp: z.string() }),
  z.object({ kind: z.literal('closed'), sessionId: z.string(), reason: z.string() }),
  /** In place of an answer: the pictures of this stream are to be had at a relay (WHEP). */
  z.object({ kind: z.literal('relayed'), sessionId: z.string(), target: relayTargetSchema }),
  /** You hold the lease now: handed over to you, or renewed. */
  z.object({ kind: z.literal('lease'), lease: leaseSchema }),
  /** You no longer hold the lease, and who does. */
  z.object({
    kind: z.literal('leaseLost'),
    reason: z.enum(['expired', 'takenOver', 'handedOver', 'released', 'robotOffline', 'robotUnavailable']),
    by: personSchema.nullable(),
  }),
  z.object({ kind: z.literal('remoteStop'), stopId: z.string(), ...stopAnswer }),
  /** Somebody requests a remote stop: to be passed on to the robot at once, only over the data channel. */
  z.object({ kind: z.literal('passStop'), stopId: z.string() }),
  /** The driver has declined your request; `message` is their note to you, possibly empty. */
  z.object({ kind: z.literal('requestDeclined'), by: personSchema, message: z.string() }),
  /** The fallback path's tick, when there is no data channel. */
  z.object({
    kind: z.literal('tick'),
    tick: z.number(),
    seq: z.int().nullable(),
    refused: z.enum(driveRefusals).nullable(),
  }),
])
export type TeleopDown = z.output<typeof teleopDownSchema>

/** What a page sends on the robot's teleop channel. */
const teleopUpSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('offer'),
    sessionId: z.uuid(),
    sdp: z.string().max(64_000),
    /** What the page will show first: the robot starts its cameras while the connection is still being established. */
    slots: z.array(slotChoiceSchema).max(maxVideoSlots).optional(),
    /** The page needs the robot itself: for what no relay carries, or because the relay does not serve it. */
    isDirect: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('close'), sessionId: z.uuid() }),
  z.strictObject({ kind: z.literal('renew'), leaseId: z.string().max(64) }),
  /** Fallback for `control`: the same command through server and broker. */
  z.strictObject({ kind: z.literal('drive'), command: driveCommandSchema }),
  /** Needs no lease and no database: goes straight to the broker. */
  z.strictObject({ kind: z.literal('remoteStop'), stopId: z.string().max(64) }),
])
export type TeleopUp = z.input<typeof teleopUpSchema>

export const teleopChannels = {
  teleop: defineChannel({
    path: '/robots/:serialNo/teleop',
    permission: 'robot:watch',
    kind: 'events',
    params: bySerialNo,
    message: teleopDownSchema,
    send: teleopUpSchema,
  }),
}
