import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, nameField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'

export const listViewLimits = { nameMax: 40, addressMax: 2000, mostPerPerson: 200 }

const listViewFields = {
  /** The list it belongs to, for instance `devices`. */
  list: z.string().regex(/^[a-z-]{1,40}$/),
  name: nameField(listViewLimits.nameMax),
  /** The search part of the list's address, as JSON: filters, order, columns. */
  address: z
    .record(z.string().max(40), z.union([z.string().max(200), z.number()]))
    .refine((it) => JSON.stringify(it).length <= listViewLimits.addressMax, { error: 'json.tooLong' }),
}

/** Somebody's named view of a list, visible only to them. */
export const listViewSchema = z.object({ ...entityColumns, ...listViewFields, ...revisionColumn })
export type ListView = z.output<typeof listViewSchema>

export const listViewCreate = z.strictObject(listViewFields)

const listViewFilter = defineFilter({
  where: ['list', 'name'],
  order: ['name', 'createdAt'],
  fields: fieldNames(listViewSchema),
})

export const listViewRoutes = crudRoutes({
  path: '/my/list-views',
  one: "one of one's own saved views",
  many: 'saved views',
  permissions: { read: 'session', create: 'session', update: 'session', delete: 'session' },
  schema: listViewSchema,
  create: listViewCreate,
  update: toUpdateSchema(listViewFields),
  filter: listViewFilter,
})
