import { z } from 'zod'
import { obstacleSchema } from '../robots/robot-state.ts'
import { cameraIds } from '../robots/robot-values.ts'
import { driveCommandSchema, driveRefusals, driveStops } from './drive.ts'
import { slotChoiceSchema } from './video.ts'

/**
 * What page and robot exchange besides video. Two WebRTC data channels, both opened by the page:
 * `control` (unordered, never retransmitted): drive commands up, ticks down.
 * `session` (ordered, reliable): everything that must arrive.
 */
export const dataChannelLabels = { control: 'control', session: 'session' } as const

export const controlUpSchema = driveCommandSchema.extend({ t: z.literal('drive') })

/** Sent at once for every drive command, else ten times a second. */
export const tickSchema = z.object({
  t: z.literal('tick'),
  /** Milliseconds of the robot's own monotonic clock. */
  tick: z.number(),
  /** The command this answers, from which the page measures its round trip. */
  seq: z.int().nullable(),
  refused: z.enum(driveRefusals).nullable(),
  stopped: z.enum(driveStops).nullable(),
  /** Speed after every limit: m/s, rad/s. */
  vx: z.number(),
  w: z.number(),
  x: z.number(),
  y: z.number(),
  theta: z.number(),
  obstacle: obstacleSchema.nullable(),
})
export type Tick = z.output<typeof tickSchema>

/** From page to robot on `session`. */
export const sessionUpSchema = z.discriminatedUnion('t', [
  z.object({ t: z.literal('slots'), slots: z.array(slotChoiceSchema).max(6) }),
  /** Every second; a viewer that is silent for five is dropped. */
  z.object({
    t: z.literal('alive'),
    fps: z.number().nullable(),
    loss: z.number().nullable(),
    visible: z.boolean(),
  }),
  z.object({ t: z.literal('remoteStop'), stopId: z.string().max(64) }),
  z.object({ t: z.literal('thermal'), on: z.boolean() }),
  z.object({ t: z.literal('ping'), n: z.number() }),
])
export type SessionUp = z.output<typeof sessionUpSchema>

/** The position and direction of a camera, so that the page can draw on the floor it shows. Metres, radians. */
const cameraMountSchema = z.object({
  height: z.number(),
  /** Ahead of the robot's centre. */
  ahead: z.number(),
  /** Counter-clockwise from straight ahead. */
  heading: z.number(),
  /** Horizontal. */
  fieldOfView: z.number(),
  /** Downwards, as by a shifted lens: verticals stay vertical in the picture. */
  down: z.number(),
})
export type CameraMount = z.output<typeof cameraMountSchema>

/**
 * From robot to page on `session`. Raw thermal frames are binary, one message of 98,304 bytes each, four a second and
 * fewer on a narrow link: 256 x 192 little-endian uint16, °C = raw / 64 - 273.15. A page whose SCTP message limit
 * (`a=max-message-size` of its offer) is below that gets none.
 */
export const sessionDownSchema = z.discriminatedUnion('t', [
  z.object({ t: z.literal('pong'), n: z.number(), tick: z.number() }),
  z.object({
    t: z.literal('slots'),
    slots: z.array(
      z.object({
        slot: z.int(),
        camera: z.enum(cameraIds),
        /** What is sent right now; `null` while there is no picture (no encoder, camera lost). */
        rung: z.object({ width: z.int(), height: z.int(), fps: z.number(), kbps: z.number() }).nullable(),
        /** `videoMode`: the robot's own setting allows less than the viewer requests. */
        reason: z.enum(['ok', 'link', 'videoMode', 'noEncoder', 'cameraLost', 'hidden']),
        mount: cameraMountSchema.nullish(),
      }),
    ),
    /** Position of the thermal camera, so that its picture can be overlaid on the matching video. */
    thermal: cameraMountSchema.nullish(),
  }),
  /** The robot's own account of what reaches its speaker and what its microphone gives, 0 to 1. */
  z.object({ t: z.literal('audio'), speakerLevel: z.number(), microphoneLevel: z.number() }),
  z.object({ t: z.literal('stopAck'), stopId: z.string() }),
])
export type SessionDown = z.output<typeof sessionDownSchema>
