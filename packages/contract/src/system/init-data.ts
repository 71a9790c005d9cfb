import { z } from 'zod'
import { defineRoute } from '../kernel/route.ts'

/**
 * Initial data of an installation: the server's settings as editable rows, anonymisation policies to choose from, and
 * the rows of the demo, available only on a server started as a demo.
 */
const initSetIds = ['systemConfigs', 'anonymizePolicies', 'demo'] as const
export type InitSetId = (typeof initSetIds)[number]

const names = z.array(z.string())
const initSetSchema = z.object({
  id: z.enum(initSetIds),
  /** What already exists, and what would be added, by display name. */
  present: names,
  missing: names,
})
export type InitSet = z.output<typeof initSetSchema>

const answer = z.object({ sets: z.array(initSetSchema) })

export const initDataRoutes = {
  look: defineRoute({
    method: 'GET',
    path: '/init-data',
    permission: 'system:initialize',
    summary: 'What an installation can begin with: what of it is there, and what is missing.',
    responses: { 200: answer },
    errors: [],
  }),
  add: defineRoute({
    method: 'POST',
    path: '/init-data',
    permission: 'system:initialize',
    summary:
      'Add what is missing of these sets. What is there stays as it is; of the demo it is set back to how a demo begins.',
    body: z.strictObject({ sets: z.array(z.enum(initSetIds)).min(1).max(initSetIds.length) }),
    responses: { 200: answer },
    errors: ['entity.notFound'],
  }),
}
