import { z } from 'zod'
import { toAnswerSchemas, usageSchema } from '../kernel/crud.ts'
import { idSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, type FilterRules, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { makeRecord } from '../kernel/typed.ts'
import type { Permission } from '../permissions.ts'

/** Ids of objects are specific to the map; an invalid id matches no object. */
const objectId = z.string().min(1).max(140)

/** The version of the draft that the row was read from. A change states which version it is based on. */
export const drawnRevision = { revision: z.int() }

type DrawnEntity<Owner extends string, Row, Create, Update, Rules> = {
  path: string
  /** The parameter of the path that names the floor. */
  owner: Owner
  one: string
  many: string
  permissions: Record<'read' | 'write', Permission>
  schema: Row
  create: Create
  update: Update
  filter: Rules
}

/**
 * The calls of objects of a floor's draft that can also be listed, opened, created, changed and deleted individually.
 * They are published with the draft, like everything drawn.
 */
export function drawnRoutes<
  const Owner extends string,
  Row extends z.ZodObject<{ id: z.ZodString; revision: z.ZodInt }>,
  Create extends z.ZodType,
  Update extends z.ZodType,
  const Rules extends FilterRules,
>({
  path,
  owner,
  one,
  many,
  permissions: { read, write },
  schema,
  create,
  update,
  filter,
}: DrawnEntity<Owner, Row, Create, Update, Rules>) {
  const ofOwner = makeRecord([owner], () => idSchema)
  const params = z.object(ofOwner)
  const byIdParams = z.object({ ...ofOwner, id: objectId })
  const { partial, whole, detail } = toAnswerSchemas(schema)
  const ofRow = { path: `${path}/:id`, params: byIdParams }
  return {
    list: defineRoute({
      method: 'GET',
      path,
      permission: read,
      params,
      query: filterQuery(filter),
      summary: `The ${many} of a floor's draft.`,
      responses: { 200: z.array(partial) },
      errors: ['entity.notFound'],
    }),
    count: defineRoute({
      method: 'GET',
      path: `${path}/count`,
      permission: read,
      params,
      query: countQuery(filter),
      summary: `How many ${many} a filter finds.`,
      responses: { 200: countSchema },
      errors: ['entity.notFound'],
    }),
    get: defineRoute({
      method: 'GET',
      permission: read,
      ...ofRow,
      summary: `Get ${one} of a floor's draft.`,
      responses: { 200: detail },
      errors: ['entity.notFound'],
    }),
    create: defineRoute({
      method: 'POST',
      path,
      permission: write,
      params,
      body: create,
      summary: `Add ${one} to a floor's draft.`,
      responses: { 200: whole },
      errors: ['entity.notFound', 'entity.duplicate', 'map.tooLarge'],
    }),
    update: defineRoute({
      method: 'PATCH',
      permission: write,
      ...ofRow,
      body: update,
      summary: `Change ${one} of a floor's draft. entity.changed: somebody else has since \`revision\`.`,
      responses: { 204: null },
      errors: ['entity.notFound', 'entity.changed', 'entity.duplicate', 'map.tooLarge'],
    }),
    delete: defineRoute({
      method: 'DELETE',
      permission: write,
      ...ofRow,
      summary: `Take ${one} out of a floor's draft.`,
      responses: { 204: null },
      errors: ['entity.notFound'],
    }),
    usages: defineRoute({
      method: 'GET',
      permission: write,
      path: `${path}/:id/usages`,
      params: byIdParams,
      summary: `What would go with ${one}.`,
      responses: { 200: z.array(usageSchema) },
      errors: ['entity.notFound'],
    }),
  }
}
