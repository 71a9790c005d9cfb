import { z } from 'zod'
import { nameField } from '../kernel/entity.ts'

/** R-FLOWS-2. */
export const stepLimits = {
  stepsMax: 500,
  idMax: 64,
  nameMax: 64,
  iconMax: 40,
  /** Characters of a definition as JSON. */
  definitionMax: 500_000,
}

/** R-FLOWS-2: a step as it is stored, sent and typed. What its parameters are, its type says. */
export const stepSchema = z.strictObject({
  id: nameField(stepLimits.idMax),
  name: nameField(stepLimits.nameMax),
  type: z.int(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  icon: nameField(stepLimits.iconMax),
})
export type Step = z.output<typeof stepSchema>

export const definitionSchema = z
  .array(stepSchema)
  .max(stepLimits.stepsMax, { error: 'list.tooLong' })
  .refine((it) => JSON.stringify(it).length <= stepLimits.definitionMax, { error: 'json.tooLong' })
export type Definition = z.output<typeof definitionSchema>
