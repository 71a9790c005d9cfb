import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import type { Permission } from '../permissions.ts'

/** The steps to set up a new organisation, in order, and the permission that each requires. */
export const firstSteps = {
  building: 'building:create',
  floor: 'floor:write',
  robot: 'robot:create',
  robotOnline: 'robot:enrol',
  operator: 'operator:write',
  notificationTarget: 'notificationTarget:write',
} as const satisfies Record<string, Permission>
export type FirstStep = keyof typeof firstSteps
export const firstStepNames = [
  'building',
  'floor',
  'robot',
  'robotOnline',
  'operator',
  'notificationTarget',
] as const

const firstStepsSchema = z.object({
  /** The person does not want to see them. */
  isHidden: z.boolean(),
  /** The steps that the person may do, and whether their result already exists. */
  steps: z.array(z.object({ name: z.enum(firstStepNames), isDone: z.boolean() })),
  /** Where a floor would be added; `null` while there is no building. */
  buildingId: idSchema.nullable(),
})
export type FirstSteps = z.output<typeof firstStepsSchema>

export const firstStepsRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/my/first-steps',
    permission: 'session',
    summary: 'What is still to be set up among the rows in reach; without steps for who may do none.',
    responses: { 200: firstStepsSchema },
    errors: [],
  }),
  hide: defineRoute({
    method: 'POST',
    path: '/my/first-steps/hide',
    permission: 'session',
    summary: 'Hide the first steps from oneself.',
    responses: { 204: null },
    errors: [],
  }),
}
