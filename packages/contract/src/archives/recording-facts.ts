import { z } from 'zod'
import { compareVersions } from '../kernel/compare-versions.ts'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import type { VideoMode } from '../robots/video-mode.ts'
import { anonymizeMarkSchema } from '../system/anonymisation.ts'
import type { VideoRung } from '../teleop/video.ts'

/**
 * Recordings (R-ARCHIVES-1, decision 0038): a robot films without end, minute by minute, each camera into files of its own.
 * What is here is what robot and server tell each other of them.
 */

/** Software of a robot from which it records without end. */
export const recordingSince = '3.6.0'

/** Can a robot with this software record without end? */
export function canRecord(version: string): boolean {
  return compareVersions(version, recordingSince) >= 0
}

export const recordingQualities = ['low', 'high'] as const
export type RecordingQuality = (typeof recordingQualities)[number]

/** 360p and 720p (R-ARCHIVES-1). */
export const recordingRungs: Readonly<Record<RecordingQuality, VideoRung>> = {
  low: { width: 640, height: 360, fps: 8, kbps: 250 },
  high: { width: 1280, height: 720, fps: 8, kbps: 1000 },
}

/** Cameras that are recorded, by the robot's way of looking: ahead, at the floor before it, and back. */
export const recordedCameras = ['v1', 'v2', 'v3'] as const
export type RecordedCamera = (typeof recordedCameras)[number]

export type RecordingPlan = {
  readonly quality: RecordingQuality
  readonly cameras: readonly RecordedCamera[]
}

/** What a robot records by its video mode: more cameras first, then more of each picture. */
export const recordingPlans: Readonly<Record<VideoMode, RecordingPlan>> = {
  low: { quality: 'low', cameras: ['v1'] },
  medium: { quality: 'low', cameras: ['v1', 'v2'] },
  high: { quality: 'high', cameras: ['v1', 'v2'] },
  highest: { quality: 'high', cameras: ['v1', 'v2', 'v3'] },
}

export const recordingLimits = {
  /** Seconds of one file: it ends with its minute. */
  seconds: 60,
  /** Bytes of one file. */
  maxBytes: 100_000_000,
  /** A robot's clock may be so far ahead, in milliseconds: what begins later is not taken. */
  aheadMs: 5 * 60_000,
  /** Files that one message names. */
  perMessage: 100,
} as const

/** Codes that a recorder says of itself (R-ROBOTS-7); their words are with those of the other codes of robots. */
export const recordingCodes = [
  ...(['r001', 'r002', 'r101', 'r102', 'r201', 'r202', 'r301', 'r302'] as const),
  ...(['r401', 'r402', 'r501', 'r601', 'r602', 'r701', 'r801', 'r802'] as const),
] as const
export type RecordingCode = (typeof recordingCodes)[number]

/** What a robot knows of one file when it is whole. */
export const recordingFactsSchema = z.object({
  /** Made by the robot; the recording keeps it. */
  id: idSchema,
  cameraId: z.enum(recordedCameras),
  /** When its first picture was taken, by the robot's clock. */
  startAt: timestampSchema,
  seconds: z
    .number()
    .positive()
    .max(recordingLimits.seconds + 10),
  size: z.int().positive().max(recordingLimits.maxBytes),
  /** Of all bytes, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  quality: z.enum(recordingQualities),
  /** The building that the robot belonged to; it is that building's, wherever the robot goes. */
  buildingId: idSchema,
  isProtected: z.boolean(),
  /** What the robot made unrecognisable in all of it. */
  anonymised: anonymizeMarkSchema.nullable().default(null),
})
export type RecordingFacts = z.output<typeof recordingFactsSchema>

/**
 * What of the recordings between two moments, the first one included, a robot has: these, and no others. Said of all time,
 * piece by piece, whenever the link comes up, and then of whatever changes.
 */
export const recordingsUpBody = {
  from: timestampSchema,
  until: timestampSchema,
  recordings: z.array(recordingFactsSchema).max(recordingLimits.perMessage),
}

const ids = z.array(idSchema).min(1).max(recordingLimits.perMessage)

/** What the server asks of a robot that has recordings. */
export const recordingRequests = [
  /** Bring these, as media are brought. `isUrgent`: somebody waits for them. */
  z.object({ kind: z.literal('send'), ids, isUrgent: z.boolean() }),
  z.object({ kind: z.literal('protect'), ids, isProtected: z.boolean() }),
] as const
export type RecordingRequest = z.output<(typeof recordingRequests)[number]>
