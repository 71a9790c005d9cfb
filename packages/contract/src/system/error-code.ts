import { z } from 'zod'
import { revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { inBothLanguages, nameField, textField } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

/** What a code of a robot is about (R-ROBOTS-8). */
export const errorCodeKinds = ['flow', 'elevator', 'door', 'dock', 'recording'] as const
export type ErrorCodeKind = (typeof errorCodeKinds)[number]

export const errorCodeLimits = { titleMax: 100, actionMax: 1000 }

/** What administrators may change of a code (R-ROBOTS-9). */
const errorCodeFields = {
  /** Level of its lines in the robots' activities, 0 the most severe; `null` keeps their original level. */
  level: z.int().min(0).max(7).nullable(),
  title: inBothLanguages(nameField(errorCodeLimits.titleMax)),
  /** What a person should do about it; `null` if nothing. */
  action: inBothLanguages(textField(errorCodeLimits.actionMax, { min: 1 })).nullable(),
}

const errorCodeSchema = z.object({
  code: z.string(),
  kind: z.enum(errorCodeKinds),
  /** An error, or a state that a robot goes through. */
  isError: z.boolean(),
  ...errorCodeFields,
  /** 0: as shipped. */
  ...revisionColumn,
})
export type ErrorCodeEntry = z.output<typeof errorCodeSchema>

export const errorCodeUpdate = toUpdateSchema(errorCodeFields)

const byCode = z.object({ code: z.string() })

/** The catalogue is part of the program; changes of a code override it. */
export const errorCodeRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/error-codes',
    permission: 'errorCode:read',
    summary: 'Every code that a robot may report, with its meaning and what to do about it.',
    responses: { 200: z.array(errorCodeSchema) },
    errors: [],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/error-codes/:code',
    permission: 'errorCode:write',
    summary: 'Change the words or the level of a code; revision 0 for one that is as shipped.',
    params: byCode,
    body: errorCodeUpdate,
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.changed'],
  }),
  reset: defineRoute({
    method: 'DELETE',
    path: '/error-codes/:code',
    permission: 'errorCode:write',
    summary: 'Go back to the shipped words and level of a code.',
    params: byCode,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
}
