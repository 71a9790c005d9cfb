import { z } from 'zod'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { mediaFactsSchema } from '../reports/media.ts'
import { anonymizeMarkSchema } from '../system/anonymisation.ts'
import { videoCameraIds } from '../teleop/video.ts'
import { pictureRectSchema } from './crop.ts'
import { behaviours, detectionAreaSchema, detectionLimits } from './detection-setting.ts'

/** Robots that detect people's behaviour with their own cameras (decision 0076). */

export const robotDetectionLimits = {
  /** Maximum settings that a robot detects by at the same time. */
  settingsMax: detectionLimits.ofBuilding,
  /** Bytes of a picture: a robot's message has at most 256 KiB. */
  pictureMax: 150_000,
}

/** The part of a setting that is sent to a robot. The server decides whether an event is accepted. */
export const detectionTaskSchema = z.object({
  settingId: idSchema,
  behaviours: z.array(z.enum(behaviours)).min(1),
  area: detectionAreaSchema.nullable().default(null),
  /** Only for loitering. */
  stayMinutes: z.number().min(0).nullable().default(null),
})
export type DetectionTask = z.output<typeof detectionTaskSchema>

const pictureTextMax = Math.ceil(robotDetectionLimits.pictureMax / 3) * 4

/** What a robot detected, and by which setting (body of `x-detection`). */
export const robotDetectionBody = {
  /** For deduplication: a repeated ULID counts once. */
  id: z.ulid(),
  settingId: idSchema,
  kind: z.enum(behaviours),
  /** By the robot's clock. */
  at: timestampSchema,
  camera: z.enum(videoCameraIds),
  score: z.number().min(0).max(1),
  /** Where the person is in the picture: fractions of its width and height. */
  box: pictureRectSchema,
  /** How long the person has stayed; `null` except for loitering. */
  stayMinutes: z
    .number()
    .min(0)
    .max(detectionLimits.stayMinutesMax * 10)
    .nullable(),
  /** Where the robot stood. Metres and radians. */
  pose: mediaFactsSchema.shape.pose,
  /** A JPEG of that moment in Base64; `null` if the camera gave none. */
  image: z
    .string()
    .max(pictureTextMax)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .nullable(),
  /** What the robot anonymised in it. */
  anonymised: anonymizeMarkSchema.nullable(),
}
const robotDetectionSchema = z.object(robotDetectionBody)
export type RobotDetection = z.output<typeof robotDetectionSchema>
