import { z } from 'zod'
import { defineRoute } from '../kernel/route.ts'

/** What a code of a robot is about (specification §4 and §8). */
export const errorCodeKinds = ['flow', 'elevator', 'door', 'dock', 'recording'] as const
export type ErrorCodeKind = (typeof errorCodeKinds)[number]

const words = z.object({ ja: z.string(), en: z.string() })

export const errorCodeSchema = z.object({
  code: z.string(),
  kind: z.enum(errorCodeKinds),
  /** An error, or a state that a robot goes through. */
  isError: z.boolean(),
  title: words,
  /** What a person does about it; `null` where there is nothing to do. */
  action: words.nullable(),
})
export type ErrorCodeEntry = z.output<typeof errorCodeSchema>

/** The catalogue is part of the program; an installation gives codes words of its own by its manifest (domain §7). */
export const errorCodeRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/error-codes',
    permission: 'errorCode:read',
    summary: 'Every code that a robot may report, with its meaning and what to do about it.',
    responses: { 200: z.array(errorCodeSchema) },
    errors: [],
  }),
}
