import { z } from 'zod'
import { timestampSchema } from '../kernel/entity.ts'

/** How many past revisions of the steps of a flow or work plan are kept. */
export const revisionsKept = 100

/** A past state of some steps. */
export function toRevisionSchema<Definition extends z.ZodType>(definition: Definition) {
  return z.object({
    revision: z.int(),
    at: timestampSchema,
    /** Who saved it; `null` if no longer known. */
    operatorName: z.string().nullable(),
    name: z.string(),
    definition,
  })
}
export type Revision<Definition> = Omit<z.output<ReturnType<typeof toRevisionSchema>>, 'definition'> & {
  definition: Definition
}
