import { z } from 'zod'
import { toUpdateSchema } from '../kernel/crud.ts'
import { textField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { drawnRevision, drawnRoutes } from './drawn-entity.ts'
import { waypointSchema } from './map-document.ts'

export const waypointLimits = { nameMax: 40, noteMax: 200, noMax: 99_999 }

const { x, y, theta, type } = waypointSchema.shape

const waypointFields = {
  /** Unique on its floor. */
  no: z.int().min(0).max(waypointLimits.noMax),
  name: textField(waypointLimits.nameMax),
  type,
  x,
  y,
  theta,
  status: z.union([z.literal(0), z.literal(1)]),
  note: textField(waypointLimits.noteMax),
}

/** Without defaults: a list returns what was requested. */
const waypointRowSchema = waypointSchema.extend({
  ...drawnRevision,
  status: waypointFields.status,
  note: z.string(),
})
export type WaypointRow = z.output<typeof waypointRowSchema>

export const waypointCreate = z.strictObject({
  ...waypointFields,
  /** Defaults to the next free one. */
  no: waypointFields.no.optional(),
  theta: theta.default(0),
  status: waypointFields.status.default(1),
  note: waypointFields.note.default(''),
})
export const waypointUpdate = toUpdateSchema(waypointFields)

const waypointFilter = defineFilter({
  where: ['id', 'no', 'name', 'type', 'status'],
  order: ['no', 'name', 'type', 'status'],
  fields: fieldNames(waypointRowSchema),
})

/** The map of a floor has the floor's id. */
export const waypointRoutes = drawnRoutes({
  path: '/maps/:mapId/waypoints',
  owner: 'mapId',
  one: 'a waypoint',
  many: 'waypoints',
  permissions: { read: 'waypoint:read', write: 'waypoint:write' },
  schema: waypointRowSchema,
  create: waypointCreate,
  update: waypointUpdate,
  filter: waypointFilter,
})
