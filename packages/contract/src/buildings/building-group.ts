import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField, timestampSchema } from '../kernel/entity.ts'
import { fieldNames } from '../kernel/filter.ts'
import { reorderRoute } from '../kernel/reorder.ts'
import type { Permission } from '../permissions.ts'

/** R-BUILDINGS-4. */
export const groupLimits = { nameMax: 40 }

/** An entry of a building's robot groups or flow groups, as included with the building. */
export const groupSchema = z.object({
  id: idSchema,
  name: z.string(),
  index: z.int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})

const groupFields = { name: nameField(groupLimits.nameMax) }

/** `index`: its place in the order of the building's groups, from 0. */
const wholeSchema = z.object({
  ...entityColumns,
  ...groupFields,
  ...revisionColumn,
  buildingId: idSchema,
  index: z.int(),
})
export type BuildingGroup = z.output<typeof wholeSchema>

export const groupCreate = z.strictObject(groupFields)
export const groupUpdate = toUpdateSchema(groupFields)

type Kind = { path: string; one: string; many: string; read: Permission; write: Permission }

function groupRoutes<const Path extends string>({ path, one, many, read, write }: Kind & { path: Path }) {
  return {
    ...crudRoutes({
      path,
      one,
      many,
      permissions: { read, create: write, update: write, delete: write },
      schema: wholeSchema,
      create: groupCreate,
      update: groupUpdate,
      filter: {
        where: ['id', 'name', 'index', 'updatedAt'],
        order: ['index', 'name', 'createdAt', 'updatedAt'],
        fields: fieldNames(wholeSchema),
      },
    }),
    reorder: reorderRoute(path, many, write),
  }
}

export const groupRowSchema = wholeSchema

export const robotGroupRoutes = groupRoutes({
  path: '/buildings/:buildingId/robot-groups',
  one: 'a robot group',
  many: 'robot groups',
  read: 'robotGroup:read',
  write: 'robotGroup:write',
})

export const flowGroupRoutes = groupRoutes({
  path: '/buildings/:buildingId/flow-groups',
  one: 'a flow group',
  many: 'flow groups',
  read: 'flowGroup:read',
  write: 'flowGroup:write',
})
