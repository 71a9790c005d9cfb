import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { videoCameraIds } from '../teleop/video.ts'

/**
 * R-SYSTEM-2, decision 0048: what robots anonymise in their pictures, on the robot, before a picture leaves it. This is
 * what policies contain, and what server and robot exchange about them.
 */
export const anonymizeTargets = ['face', 'person', 'plate', 'screen'] as const
export type AnonymizeTarget = (typeof anonymizeTargets)[number]
export const anonymizeMethods = ['mosaic', 'blur', 'fill'] as const
export type AnonymizeMethod = (typeof anonymizeMethods)[number]
/** `live`: live video. `photo`: photos and clips. `archive`: continuous recordings. */
export const anonymizePlaces = ['live', 'photo', 'archive'] as const
export type AnonymizePlace = (typeof anonymizePlaces)[number]

/** 1 (weak) to 10 (strong): coarser blocks, a wider blur, a wider margin. */
export const anonymizeStrength = { min: 1, max: 10, usual: 5 } as const

/** What is anonymised, how, and where. An empty list of cameras means all; thermal pictures show no faces. */
export const anonymizeBodyFields = {
  targets: z.array(z.enum(anonymizeTargets)).min(1, { error: 'choice.required' }),
  method: z.enum(anonymizeMethods),
  strength: z.int().min(anonymizeStrength.min).max(anonymizeStrength.max),
  cameras: z.array(z.enum(videoCameraIds)).max(videoCameraIds.length),
  applyTo: z.array(z.enum(anonymizePlaces)).min(1, { error: 'choice.required' }),
}

/** The policy that a robot is to apply: that of the organisation whose building it is in. */
export const anonymizeOrderSchema = z.object({ id: idSchema, revision: z.int(), ...anonymizeBodyFields })
export type AnonymizeOrder = z.output<typeof anonymizeOrderSchema>

/** What a robot reports. One that reports nothing anonymises nothing. */
export const anonymizeReportSchema = z.object({
  /** What it can find in its pictures: anything else is sent unchanged. */
  finds: z.array(z.enum(anonymizeTargets)).max(anonymizeTargets.length),
  /** It does not detect anything, because its cameras are simulated. */
  isSimulated: z.boolean(),
  /** The policy that it applies; `null`: none. */
  policy: anonymizeOrderSchema.pick({ id: true, revision: true }).nullable(),
})
export type AnonymizeReport = z.output<typeof anonymizeReportSchema>

/** What was anonymised in a photo, a clip or a recording. */
export const anonymizeMarkSchema = z.object({
  targets: z.array(z.enum(anonymizeTargets)).min(1),
  method: z.enum(anonymizeMethods),
})
export type AnonymizeMark = z.output<typeof anonymizeMarkSchema>

/** Which of these a robot cannot anonymise. `null`: it has not reported its abilities, so none may be promised. */
export function listUnfound(
  targets: readonly AnonymizeTarget[],
  finds: readonly AnonymizeTarget[] | null,
): AnonymizeTarget[] {
  return targets.filter((target) => finds?.includes(target) !== true)
}
