import { z } from 'zod'

const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]))

/** The format of every error response. `message` is English and technical; people see the text of `code`. */
export const errorBodySchema = z.object({
  error: z.object({
    statusCode: z.int(),
    name: z.string(),
    message: z.string(),
    code: z.string(),
    /** Values for the placeholders of the text, for instance the name of the person who drives. */
    params: paramsSchema.optional(),
    /** One entry per rejected field of the request. */
    details: z
      .array(
        z.object({
          path: z.string(),
          code: z.string(),
          message: z.string(),
          /** The same for the text of this code, and where in a file the issue is: `line`, `field`. */
          params: paramsSchema.optional(),
        }),
      )
      .optional(),
    requestId: z.string(),
  }),
})

export type ErrorBody = z.output<typeof errorBodySchema>
