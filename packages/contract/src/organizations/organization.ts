import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'

export const organizationLimits = { nameMax: 48 }

/** Specification §3 "Organization". */
export const organizationTypes = { userCompany: 0, agent: 1, superviser: 2, management: 9 } as const
export type OrganizationType = (typeof organizationTypes)[keyof typeof organizationTypes]

/** What the list of specification §7 answers. */
export const organizationListItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(9)]),
})

export const organizationFilter = {
  where: ['id', 'name', 'type', 'status', 'updatedAt'],
  order: ['name', 'type', 'updatedAt'],
  fields: ['id', 'name', 'type'],
} as const

export const organizationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/organizations',
    permission: 'organization:read',
    summary: 'The organisations that the signed-in person may see.',
    query: filterQuery(organizationFilter),
    responses: { 200: z.array(organizationListItemSchema.partial().required({ id: true })) },
    errors: [],
  }),
}
