import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { videoCameraIds } from '../teleop/video.ts'

/**
 * R-SYSTEM-2, decision 0048: what of people robots make unrecognisable in their pictures, on the robot, before a picture
 * leaves it. What is here is what policies hold, and what server and robot tell each other of them.
 */
export const anonymizeTargets = ['face', 'person', 'plate', 'screen'] as const
export type AnonymizeTarget = (typeof anonymizeTargets)[number]
export const anonymizeMethods = ['mosaic', 'blur', 'fill'] as const
export type AnonymizeMethod = (typeof anonymizeMethods)[number]
/** `live`: what is watched. `photo`: photos and clips that are taken. `archive`: what is recorded without end. */
export const anonymizePlaces = ['live', 'photo', 'archive'] as const
export type AnonymizePlace = (typeof anonymizePlaces)[number]

/** 1 (weak) to 10 (strong): coarser blocks, a wider blur, a wider margin. */
export const anonymizeStrength = { min: 1, max: 10, usual: 5 } as const

/** What is made unrecognisable, how, and where. No camera stands for all of them; thermal pictures show no faces. */
export const anonymizeBodyFields = {
  targets: z.array(z.enum(anonymizeTargets)).min(1, { error: 'choice.required' }),
  method: z.enum(anonymizeMethods),
  strength: z.int().min(anonymizeStrength.min).max(anonymizeStrength.max),
  cameras: z.array(z.enum(videoCameraIds)).max(videoCameraIds.length),
  applyTo: z.array(z.enum(anonymizePlaces)).min(1, { error: 'choice.required' }),
}

/** The policy that a robot is to work by: that of the organisation whose building it is in. */
export const anonymizeOrderSchema = z.object({ id: idSchema, revision: z.int(), ...anonymizeBodyFields })
export type AnonymizeOrder = z.output<typeof anonymizeOrderSchema>

/** What a robot says of itself. One that does not say so makes nothing unrecognisable. */
export const anonymizeReportSchema = z.object({
  /** What it can find in its pictures: anything else goes out as it is. */
  finds: z.array(z.enum(anonymizeTargets)).max(anonymizeTargets.length),
  /** It does not look for it, it knows: its cameras are drawn. */
  isSimulated: z.boolean(),
  /** By which policy it works; `null`: by none. */
  policy: anonymizeOrderSchema.pick({ id: true, revision: true }).nullable(),
})
export type AnonymizeReport = z.output<typeof anonymizeReportSchema>

/** What was made unrecognisable in a photo, a clip or a recording. */
export const anonymizeMarkSchema = z.object({
  targets: z.array(z.enum(anonymizeTargets)).min(1),
  method: z.enum(anonymizeMethods),
})
export type AnonymizeMark = z.output<typeof anonymizeMarkSchema>

/** Which of these a robot cannot make unrecognisable. `null`: it has not said what it can, so none may be promised. */
export function listUnfound(
  targets: readonly AnonymizeTarget[],
  finds: readonly AnonymizeTarget[] | null,
): AnonymizeTarget[] {
  return targets.filter((target) => finds?.includes(target) !== true)
}
