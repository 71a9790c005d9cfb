import { z } from 'zod'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'

export const buildingLimits = { nameMax: 40 }

/** An entry of a building's robot groups or flow groups. */
export const groupSchema = z.object({
  id: idSchema,
  name: z.string(),
  index: z.int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})

/** What the list of specification §7 answers. */
export const buildingListItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  prefecture: z.string().nullable(),
  city: z.string().nullable(),
  organizationId: idSchema,
  timezone: z.string(),
  groups: z.array(groupSchema).optional(),
  flowGroups: z.array(groupSchema).optional(),
})

export const buildingFilter = {
  where: ['id', 'name', 'organizationId', 'prefecture', 'city', 'status', 'updatedAt'],
  order: ['name', 'createdAt', 'updatedAt'],
  fields: ['id', 'name', 'prefecture', 'city', 'organizationId', 'timezone'],
  include: ['groups', 'flowGroups'],
} as const

export const buildingRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/buildings',
    permission: 'building:read',
    summary: 'The buildings that the signed-in person may see.',
    query: filterQuery(buildingFilter),
    responses: { 200: z.array(buildingListItemSchema.partial().required({ id: true })) },
    errors: [],
  }),
}
