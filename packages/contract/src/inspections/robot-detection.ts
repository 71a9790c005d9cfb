import { z } from 'zod'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { mediaFactsSchema } from '../reports/media.ts'
import { anonymizeMarkSchema } from '../system/anonymisation.ts'
import { videoCameraIds } from '../teleop/video.ts'
import { pictureRectSchema } from './crop.ts'
import { behaviours, detectionAreaSchema, detectionLimits } from './detection-setting.ts'

/** Robots that detect people's behaviour with their own cameras (decision 0076). */

export const robotDetectionLimits = {
  /** Settings that a robot detects by at once. */
  settingsMax: detectionLimits.ofBuilding,
  /** Bytes of a picture: a message of a robot has 256 KiB at most. */
  pictureMax: 150_000,
}

/** What of a setting a robot is told when it is to detect by it. Whether an event counts is the server's to judge. */
export const detectionTaskSchema = z.object({
  settingId: idSchema,
  behaviours: z.array(z.enum(behaviours)).min(1),
  area: detectionAreaSchema.nullable().default(null),
  /** Of loitering alone. */
  stayMinutes: z.number().min(0).nullable().default(null),
})
export type DetectionTask = z.output<typeof detectionTaskSchema>

const pictureTextMax = Math.ceil(robotDetectionLimits.pictureMax / 3) * 4

/** What a robot saw, and by which setting it was looking (body of `x-detection`). */
export const robotDetectionBody = {
  /** Said again under the same ULID, it counts once. */
  id: z.ulid(),
  settingId: idSchema,
  kind: z.enum(behaviours),
  /** By the robot's clock. */
  at: timestampSchema,
  camera: z.enum(videoCameraIds),
  score: z.number().min(0).max(1),
  /** Where the person is in the picture: shares of its width and height. */
  box: pictureRectSchema,
  /** How long the person has stayed; `null` of everything but loitering. */
  stayMinutes: z
    .number()
    .min(0)
    .max(detectionLimits.stayMinutesMax * 10)
    .nullable(),
  /** Where the robot stood. Metres and radians. */
  pose: mediaFactsSchema.shape.pose,
  /** A JPEG of that moment in Base64; `null`: the camera gave none. */
  image: z
    .string()
    .max(pictureTextMax)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .nullable(),
  /** What the robot made unrecognisable in it. */
  anonymised: anonymizeMarkSchema.nullable(),
}
const robotDetectionSchema = z.object(robotDetectionBody)
export type RobotDetection = z.output<typeof robotDetectionSchema>
