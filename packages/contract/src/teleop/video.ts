import { z } from 'zod'
import { cameraIds } from '../robots/robot-values.ts'
import type { VideoMode } from '../robots/video-mode.ts'

export type CameraId = (typeof cameraIds)[number]
/** Those that provide video and photos. */
export const videoCameraIds = ['v1', 'v2', 'v3', 's1', 'g1'] as const

/** The video camera that the thermal picture matches: over any other it would be misleading. */
export const thermalPartner: CameraId = 'v2'

/** R-TELEOP-16. */
export const thermalSize = { width: 256, height: 192 } as const

export type VideoRung = {
  readonly width: number
  readonly height: number
  readonly fps: number
  readonly kbps: number
}

/** Video presets of R-TELEOP-16. */
export const videoPresets: Record<VideoMode, VideoRung> = {
  low: { width: 1280, height: 720, fps: 8, kbps: 400 },
  medium: { width: 1280, height: 720, fps: 8, kbps: 1000 },
  high: { width: 1920, height: 1080, fps: 10, kbps: 2000 },
  highest: { width: 1920, height: 1080, fps: 12, kbps: 4000 },
}

/** Fallback steps for links that cannot carry the presets; never above the chosen preset. Best first. */
export const videoLadder: readonly VideoRung[] = [
  videoPresets.highest,
  videoPresets.high,
  videoPresets.medium,
  { width: 960, height: 540, fps: 8, kbps: 600 },
  videoPresets.low,
  { width: 640, height: 360, fps: 8, kbps: 250 },
  { width: 480, height: 270, fps: 6, kbps: 120 },
]

/** Small pictures next to the main one. */
export const thumbnailRung: VideoRung = { width: 320, height: 180, fps: 4, kbps: 120 }

/** Maximum pictures of one viewer: the main one and the small ones. */
export const maxVideoSlots = 6

/**
 * RTP timestamps of every picture are the robot's tick (milliseconds of its own clock) times 90, modulo 2^32:
 * the page learns a picture's age from the timestamp and the tick messages alone, without clock synchronisation.
 */
export const rtpTicksPerMillisecond = 90

/** From robot-side camera selection: which camera each of the viewer's video slots shows. */
export const slotChoiceSchema = z.object({
  slot: z
    .int()
    .min(0)
    .max(maxVideoSlots - 1),
  camera: z.enum(cameraIds),
  size: z.enum(['main', 'thumbnail']),
  /** Highest preset the viewer wants; the link may force less. */
  preset: z.enum(['low', 'medium', 'high', 'highest']),
})
export type SlotChoice = z.output<typeof slotChoiceSchema>

/** Providers of live video: our own signalling, or the rooms of a SkyWay application. */
export const videoProviders = ['local', 'skyway'] as const
export type VideoProvider = (typeof videoProviders)[number]

/** The SkyWay room of a robot, and the robot's name in it. */
export function nameRoom(serialNumber: string): string {
  return `robot-${serialNumber}`
}
