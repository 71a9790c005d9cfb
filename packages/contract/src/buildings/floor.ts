import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField } from '../kernel/entity.ts'
import { defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { mapDocumentSchema } from '../maps/map-document.ts'
import { storedFileSchema } from '../system/file.ts'
import { linkageLimits } from './linkage.ts'

/** R-BUILDINGS-5; the tallest and deepest buildings have fewer floors. */
export const floorLimits = { nameMax: 40, indexMin: -98, indexMax: 200 }

/** R-BUILDINGS-5: five kinds above ground, the same plus ten underground. */
export const floorTypes = { office: 1, commercial: 2, entrance: 3, station: 4, parking: 5 } as const
/** Added to the type of an underground floor. */
export const undergroundType = 10

const types = Object.values(floorTypes)
const storedTypes = [...types, ...types.map((type) => type + undergroundType)]

/** Is a floor of this number underground? 1F = 1, B1 = 0, B2 = -1 (R-BUILDINGS-5). */
export function isUnderground(index: number): boolean {
  return index <= 0
}

/** The number of a floor as people write it: `3`, `B1`. */
export function writeFloorNumber(index: number): string {
  return isUnderground(index) ? `B${1 - index}` : String(index)
}

/** The default name of a floor with this number: `3F`, `B1F` (R-BUILDINGS-7). */
export function usualFloorName(index: number): string {
  return `${writeFloorNumber(index)}F`
}

/**
 * The number of a floor as people write it: `3`, `3F`, `B1`, `B2F`, `-1`. `null` for anything else.
 * @param typed full-width digits and letters count as half-width ones
 */
export function readFloorNumber(typed: string): number | null {
  const written = /^(?<under>B)?(?<number>-?\d{1,3})F?$/.exec(typed.normalize('NFKC').trim().toUpperCase())
  if (written?.groups === undefined) return null
  const number = Number(written.groups.number)
  // There is no floor "B0" and no "B-1".
  if (written.groups.under === undefined) return number
  return number >= 1 ? 1 - number : null
}

const floorFields = {
  name: nameField(floorLimits.nameMax),
  index: z.int().min(floorLimits.indexMin).max(floorLimits.indexMax),
  /** One of `floorTypes`, underground with `undergroundType` added; it must fit `index`. */
  type: z.int().refine((type) => storedTypes.includes(type), { error: 'choice.required' }),
  /** The corresponding floor of the linked T-Spider building. */
  tspiderFloorId: nameField(linkageLimits.unitMax).nullable(),
  /** Id of a picture. */
  img: idSchema.nullable(),
  status: z.union([z.literal(0), z.literal(1)]),
}

export const floorSchema = z.object({
  ...entityColumns,
  ...floorFields,
  ...revisionColumn,
  buildingId: idSchema,
})
export type Floor = z.output<typeof floorSchema>

/** Revision of the floor's map; `null` while there is none. */
const map = z.object({ revision: z.int() }).nullable()
/** The map itself: only if `fields` names it, because it can be megabytes. */
const ugomap = mapDocumentSchema.nullable()

export const floorCreate = z.strictObject({
  ...floorFields,
  tspiderFloorId: floorFields.tspiderFloorId.default(null),
  img: floorFields.img.default(null),
  status: floorFields.status.default(1),
})
export const floorUpdate = toUpdateSchema(floorFields)

export const floorFilter = defineFilter({
  where: ['id', 'name', 'type', 'index', 'status', 'updatedAt'],
  order: ['index', 'name', 'type', 'status', 'updatedAt'],
  fields: [...fieldNames(floorSchema), 'map', 'ugomap'],
})

/** What the list of R-BUILDINGS-6 returns when no `fields` are requested. */
export const floorListFields = ['id', 'name', 'buildingId', 'type', 'index', 'img', 'map']

const crud = crudRoutes({
  path: '/buildings/:buildingId/floors',
  one: 'a floor',
  many: 'floors of a building',
  permissions: { read: 'floor:read', create: 'floor:write', update: 'floor:write', delete: 'floor:write' },
  schema: floorSchema,
  create: floorCreate,
  update: floorUpdate,
  filter: floorFilter,
})

const listItem = floorSchema.extend({ map, ugomap }).partial().required({ id: true })

export const floorRoutes = {
  ...crud,
  list: defineRoute({
    ...crud.list,
    query: filterQuery(floorFilter),
    responses: { 200: z.array(listItem) },
  }),
  /** The picture of a floor, with its size and URL; the floor itself only has its id. */
  getImage: defineRoute({
    method: 'GET',
    path: '/floors/:id/image',
    permission: 'floor:read',
    summary: "The floor's picture; null where it has none.",
    params: byId,
    responses: { 200: z.object({ file: storedFileSchema.nullable() }) },
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
