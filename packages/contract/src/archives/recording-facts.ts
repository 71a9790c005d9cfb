import { z } from 'zod'
import { compareVersions } from '../kernel/compare-versions.ts'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import type { VideoMode } from '../robots/video-mode.ts'
import { anonymizeMarkSchema } from '../system/anonymisation.ts'
import type { VideoRung } from '../teleop/video.ts'

/**
 * Recordings (R-ARCHIVES-1, decision 0038): a robot films continuously, minute by minute, each camera into its own
 * files. This is what robot and server exchange about them.
 */

/** The software version from which robots record continuously. */
export const recordingSince = '3.6.0'

/** Can a robot with this software record continuously? */
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

/** Cameras that are recorded: forward, at the floor in front, and backward. */
export const recordedCameras = ['v1', 'v2', 'v3'] as const
export type RecordedCamera = (typeof recordedCameras)[number]

export type RecordingPlan = {
  readonly quality: RecordingQuality
  readonly cameras: readonly RecordedCamera[]
}

/** What a robot records by its video mode: more cameras first, then a higher resolution. */
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
  /** How far a robot's clock may be ahead, in milliseconds: later recordings are refused. */
  aheadMs: 5 * 60_000,
  /** Files that one message names. */
  perMessage: 100,
} as const

/** Codes that a recorder reports of itself (R-ROBOTS-7); their texts are with those of the other robot codes. */
export const recordingCodes = [
  ...(['r001', 'r002', 'r101', 'r102', 'r201', 'r202', 'r301', 'r302'] as const),
  ...(['r401', 'r402', 'r501', 'r601', 'r602', 'r701', 'r801', 'r802'] as const),
] as const
export type RecordingCode = (typeof recordingCodes)[number]

/** What a robot knows of one file when it is complete. */
export const recordingFactsSchema = z.object({
  /** Assigned by the robot, and kept by the server. */
  id: idSchema,
  cameraId: z.enum(recordedCameras),
  /** When its first frame was taken, by the robot's clock. */
  startAt: timestampSchema,
  seconds: z
    .number()
    .positive()
    .max(recordingLimits.seconds + 10),
  size: z.int().positive().max(recordingLimits.maxBytes),
  /** Of all bytes, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  quality: z.enum(recordingQualities),
  /** The building that the robot belonged to; the recording stays with it, wherever the robot goes. */
  buildingId: idSchema,
  isProtected: z.boolean(),
  /** What the robot anonymised throughout. */
  anonymised: anonymizeMarkSchema.nullable().default(null),
})
export type RecordingFacts = z.output<typeof recordingFactsSchema>

/**
 * The complete list of recordings that a robot has between two times, the first inclusive. Sent for all time, in parts,
 * whenever the link comes up, and then for whatever changes.
 */
export const recordingsUpBody = {
  from: timestampSchema,
  until: timestampSchema,
  recordings: z.array(recordingFactsSchema).max(recordingLimits.perMessage),
}

const ids = z.array(idSchema).min(1).max(recordingLimits.perMessage)

/** What the server requests of a robot that has recordings. */
export const recordingRequests = [
  /** Upload these, like media. `isUrgent`: somebody is waiting for them. */
  z.object({ kind: z.literal('send'), ids, isUrgent: z.boolean() }),
  z.object({ kind: z.literal('protect'), ids, isProtected: z.boolean() }),
] as const
export type RecordingRequest = z.output<(typeof recordingRequests)[number]>
