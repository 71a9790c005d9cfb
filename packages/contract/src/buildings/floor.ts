import { z } from 'zod'
import { byId, idSchema } from '../kernel/entity.ts'
import { filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { mapDocumentSchema } from '../maps/map-document.ts'

export const floorLimits = { nameMax: 40 }

/** Specification §3 "Floor": five kinds above ground, the same plus ten underground. */
export const floorTypes = { office: 1, commercial: 2, entrance: 3, station: 4, parking: 5 } as const

/** What the list of specification §7 answers. `index`: 1F = 1, B1 = 0, B2 = -1. */
export const floorListItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  buildingId: idSchema,
  type: z.int(),
  index: z.int(),
  img: z.string().nullable(),
  /** Revision of the floor's map; `null` while it has none. The map itself has its own call. */
  ugomap: z.object({ revision: z.int() }).nullable(),
})

export const floorFilter = {
  where: ['id', 'name', 'type', 'index', 'status'],
  order: ['index', 'name', 'updatedAt'],
  fields: ['id', 'name', 'buildingId', 'type', 'index', 'img', 'ugomap'],
} as const

export const floorRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/buildings/:id/floors',
    permission: 'floor:read',
    summary: 'The floors of a building.',
    params: byId,
    query: filterQuery(floorFilter),
    responses: { 200: z.array(floorListItemSchema.partial().required({ id: true })) },
    errors: ['entity.notFound'],
  }),
  getMap: defineRoute({
    method: 'GET',
    path: '/floors/:id/ugomap',
    permission: 'floor:read',
    summary: "The floor's map document.",
    params: byId,
    responses: { 200: mapDocumentSchema },
    errors: ['entity.notFound'],
  }),
}
