import { z } from 'zod'
import { toUpdateSchema } from '../kernel/crud.ts'
import { nameField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { drawnRevision, drawnRoutes } from './drawn-entity.ts'
import { mapRouteSchema } from './map-document.ts'

const mapRouteLimits = { nameMax: 40 }

const { points, interval, image } = mapRouteSchema.shape

const routeFields = {
  name: nameField(mapRouteLimits.nameMax),
  status: z.union([z.literal(0), z.literal(1)]),
  /** The line; stored as points on it at the interval. */
  points,
  /** Metres. */
  interval,
  /** Id of an uploaded file; `null` removes it. */
  image,
}

const mapRouteRowSchema = mapRouteSchema.extend({
  ...drawnRevision,
  status: routeFields.status,
  /** Metres, along its points. */
  lengthM: z.number(),
})
export type MapRouteRow = z.output<typeof mapRouteRowSchema>

export const mapRouteCreate = z.strictObject({
  ...routeFields,
  status: routeFields.status.default(1),
  /** Defaults to the installation's setting. */
  interval: routeFields.interval.optional(),
})
export const mapRouteUpdate = toUpdateSchema(routeFields)

const mapRouteFilter = defineFilter({
  where: ['id', 'name', 'status'],
  order: ['name', 'status'],
  fields: fieldNames(mapRouteRowSchema),
})

export const mapRouteRoutes = drawnRoutes({
  path: '/floors/:floorId/routes',
  owner: 'floorId',
  one: 'a route',
  many: 'routes',
  permissions: { read: 'map:read', write: 'map:write' },
  schema: mapRouteRowSchema,
  create: mapRouteCreate,
  update: mapRouteUpdate,
  filter: mapRouteFilter,
})
