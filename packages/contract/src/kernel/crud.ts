import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { idSchema } from './entity.ts'
import { countQuery, countSchema, type Filter, type FilterRules, filterQuery, type Where } from './filter.ts'
import { defineRoute, type RouteDefinition, type RoutePermission } from './route.ts'

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Schema of the parameters in a path. Every parameter is the id of a row. */
type ParamsOfPath<Path extends string> = z.ZodObject<{ [Name in NamesIn<Path>]: typeof idSchema }>

/** The schema of the ids in a path. */
export function toParamsSchema<Path extends string>(path: Path): ParamsOfPath<Path> {
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, idSchema])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a pattern's matches are beyond the compiler
  return z.object(Object.fromEntries(names)) as ParamsOfPath<Path>
}

/** `{ can }` of a detail: what this person may do with this row. */
export const canSchema = z.object({ update: z.boolean(), delete: z.boolean() })

/** Name of whoever changed a row last, for somebody who was editing it meanwhile; `null`: unknown. */
export const lastChange = { changedBy: z.string().nullable().optional() }

/**
 * Rows that refer to a row somebody wants to delete. `blocks`: they must be deleted or changed first. `goes`: they are
 * deleted with it. `table` is the stored name; `texts/entities.ts` has its texts.
 */
export const usageSchema = z.object({
  table: z.string(),
  effect: z.enum(['blocks', 'goes']),
  count: z.int(),
  /** The first few, by name if they have one. */
  names: z.array(z.string()),
})
export type Usage = z.output<typeof usageSchema>

/**
 * A row as returned: in a list the requested fields, on its own in full, and in a detail with what this person may do.
 */
export function toAnswerSchemas<Row extends z.ZodObject<{ id: z.ZodType<string> }>>(schema: Row) {
  type Whole = z.output<Row>
  // The compiler cannot derive transformations of a generic schema; these state the actual types.
  /* oxlint-disable typescript/no-unsafe-type-assertion */
  return {
    partial: schema.partial().required({ id: true }) as unknown as z.ZodType<Partial<Whole> & { id: string }>,
    whole: schema as unknown as z.ZodType<Whole>,
    detail: schema.extend({ can: canSchema, ...lastChange }) as unknown as z.ZodType<
      Whole & { can: z.output<typeof canSchema>; changedBy?: string | null }
    >,
  }
  /* oxlint-enable typescript/no-unsafe-type-assertion */
}

type CrudEntity<Path extends string, Row, Create, Update, Rules> = {
  /** For instance `/devices`, or `/buildings/:buildingId/robot-groups`. */
  path: Path
  /** English names for the API document: "an IoT device", "IoT devices". */
  one: string
  many: string
  permissions: Record<'read' | 'create' | 'update' | 'delete', RoutePermission>
  schema: Row
  create: Create
  /** Holds `revision`: the one the form was filled from. */
  update: Update
  filter: Rules
  /** Additional reasons for refusing a change or a deletion. */
  refusals?: readonly ErrorCode[]
  /** The same for a creation. */
  createRefusals?: readonly ErrorCode[]
}

/**
 * The calls of an entity that people list, open, create, change and delete (R-SHELL-16). Additional calls of an entity
 * are spread in: `{ ...crudRoutes(…), test: defineRoute(…) }`.
 */
export function crudRoutes<
  const Path extends string,
  Row extends z.ZodObject<{ id: typeof idSchema }>,
  Create extends z.ZodType,
  Update extends z.ZodType,
  const Rules extends FilterRules,
>({
  path,
  one,
  many,
  permissions,
  schema,
  create,
  update,
  filter,
  refusals = [],
  createRefusals = [],
}: CrudEntity<Path, Row, Create, Update, Rules>) {
  const params = toParamsSchema(path)
  const byIdParams = toParamsSchema(`${path}/:id`)
  const { partial, whole, detail } = toAnswerSchemas(schema)
  return {
    list: defineRoute({
      method: 'GET',
      path,
      permission: permissions.read,
      summary: `The ${many} that the signed-in person may see.`,
      params,
      query: filterQuery(filter),
      responses: { 200: z.array(partial) },
      errors: ['entity.notFound'],
    }),
    count: defineRoute({
      method: 'GET',
      path: `${path}/count`,
      permission: permissions.read,
      summary: `How many ${many} a filter finds.`,
      params,
      query: countQuery(filter),
      responses: { 200: countSchema },
      errors: ['entity.notFound'],
    }),
    get: defineRoute({
      method: 'GET',
      path: `${path}/:id`,
      permission: permissions.read,
      summary: `Get ${one}, with what the signed-in person may do with it.`,
      params: byIdParams,
      responses: { 200: detail },
      errors: ['entity.notFound'],
    }),
    create: defineRoute({
      method: 'POST',
      path,
      permission: permissions.create,
      summary: `Create ${one}.`,
      params,
      body: create,
      responses: { 200: whole },
      errors: ['entity.notFound', 'entity.duplicate', 'entity.limit', ...createRefusals],
    }),
    update: defineRoute({
      method: 'PATCH',
      path: `${path}/:id`,
      permission: permissions.update,
      summary: `Change ${one}.`,
      params: byIdParams,
      body: update,
      responses: { 204: null },
      errors: ['entity.notFound', 'entity.changed', 'entity.duplicate', 'entity.inUse', ...refusals],
    }),
    delete: defineRoute({
      method: 'DELETE',
      path: `${path}/:id`,
      permission: permissions.delete,
      summary: `Delete ${one}; refused while something still uses it.`,
      params: byIdParams,
      responses: { 204: null },
      errors: ['entity.notFound', 'entity.inUse', ...refusals],
    }),
    usages: defineRoute({
      method: 'GET',
      path: `${path}/:id/usages`,
      permission: permissions.delete,
      summary: `What would break, or go with it, if somebody deleted ${one}.`,
      params: byIdParams,
      responses: { 200: z.array(usageSchema) },
      errors: ['entity.notFound'],
    }),
  }
}

/** Parameters of a path by their names. */
export type PathParams = Readonly<Record<string, string>>

/** A call on a path whose parameters depend on the entity. */
type CallOn<Parts extends object> = Omit<RouteDefinition, 'params' | 'query' | 'body' | 'responses'> & {
  readonly params: z.ZodType<unknown, PathParams>
} & Parts
type Answers<Body> = { readonly responses: { readonly 200: z.ZodType<Body> } }
type Done = { readonly responses: { readonly 204: null } }

/** Lists what a filter finds. `Row`: what each contains, whatever `fields` are requested. */
export type ListRoute<Row, Found extends Filter | undefined = Filter | undefined> = CallOn<
  Answers<Row[]> & { readonly query: z.ZodType<{ filter?: Found }, { filter?: string }> }
>
export type CountRoute = CallOn<
  Answers<{ count: number }> & { readonly query: z.ZodType<{ where?: Where }, { where?: string }> }
>
export type GetRoute<Row> = CallOn<Answers<Row>>
export type CreateRoute<Row> = CallOn<Answers<Row> & { readonly body: z.ZodType }>
export type UpdateRoute = CallOn<Done & { readonly body: z.ZodType }>
export type DeleteRoute = CallOn<Done>
export type UsagesRoute = CallOn<Answers<Usage[]>>

/** The seven calls of `crudRoutes`, whatever the entity. */
export type CrudRoutes<Row = { id: string; revision: number }> = {
  list: ListRoute<{ id: string }>
  count: CountRoute
  get: GetRoute<Row & { can: z.output<typeof canSchema> }>
  create: CreateRoute<Row>
  update: UpdateRoute
  delete: DeleteRoute
  usages: UsagesRoute
}

/** The fields of an entity for an update: all optional, plus the revision that the form was filled from. */
export function toUpdateSchema<Shape extends z.ZodRawShape>(fields: Shape) {
  return z.strictObject({ ...z.object(fields).partial().shape, revision: z.int() })
}

/** Columns of every entity that is edited in forms, in addition to `entityColumns`. */
export const revisionColumn = { revision: z.int() }
