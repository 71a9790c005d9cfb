import { z } from 'zod'
import { parseJson } from './json.ts'
import { findUnstorable } from './storable.ts'
import { listKeys } from './typed.ts'

/**
 * The list filter of the API (LoopBack style): one JSON object in the query parameter `filter`.
 * Every property is white-listed per entity; anything else is answered with 400 `request.malformed`.
 */

export const defaultLimit = 100
export const maxLimit = 1000

export type Scalar = string | number | boolean | null
export type Comparison = {
  neq?: Scalar
  gt?: Scalar
  gte?: Scalar
  lt?: Scalar
  lte?: Scalar
  inq?: Scalar[]
  nin?: Scalar[]
  between?: [Scalar, Scalar]
  like?: string
  ilike?: string
}
/** Conditions on an entity's own properties; without their names, those of any entity. */
export type Where<Field extends string = string> = string extends Field ? AnyWhere : NamedWhere<Field>
type NamedWhere<Field extends string> = { [F in Field]?: Scalar | Comparison } & {
  and?: NamedWhere<Field>[]
  or?: NamedWhere<Field>[]
}
type AnyWhere = { [property: string]: Scalar | Comparison | AnyWhere[] | undefined }

/** `name` alone is `name ASC`. */
type OrderClause<Property extends string> = Property | `${Property} ${'ASC' | 'DESC'}`

export type Filter<
  Field extends string = string,
  Order extends string = string,
  Selected extends string = string,
  Relation extends string = string,
> = {
  where?: Where<Field>
  /** `"name ASC"`; several in order of priority. */
  order?: OrderClause<Order> | OrderClause<Order>[]
  fields?: Selected[]
  include?: Relation[]
  limit?: number
  skip?: number
}

/** The filter of an entity whose rules name these properties. */
type FilterOf<Rules extends FilterRules> = Filter<
  Rules['where'][number],
  Rules['order'][number],
  Rules['fields'][number] | 'id',
  Rules extends { include: readonly (infer Relation extends string)[] } ? Relation : never
>

export type FilterRules = {
  /** Properties allowed in `where`. */
  readonly where: readonly string[]
  /** Properties allowed in `order`. */
  readonly order: readonly string[]
  /** Properties that can be requested by `fields`; `id` is always included. */
  readonly fields: readonly string[]
  /** Relations allowed in `include`. */
  readonly include?: readonly string[]
}

/** What a filter may name. Kept as written, so that the names are known where a list is defined. */
export function defineFilter<const Rules extends FilterRules>(rules: Rules): Rules {
  return rules
}

/** Every property of an entity, for `fields`. */
export function fieldNames<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  return listKeys(shape)
}

const scalar = z.union([z.string().max(512), z.number(), z.boolean(), z.null()])
const comparison = z
  .strictObject({
    neq: scalar,
    gt: scalar,
    gte: scalar,
    lt: scalar,
    lte: scalar,
    inq: z.array(scalar).max(maxLimit),
    nin: z.array(scalar).max(maxLimit),
    between: z.tuple([scalar, scalar]),
    like: z.string().max(512),
    ilike: z.string().max(512),
  })
  .partial()

/** Deepest nesting of `and` and `or`: enough for any screen, too little to exhaust the stack. */
const maxDepth = 5

function whereSchema<Field extends string>(properties: readonly Field[], depth = 0): z.ZodType<Where<Field>> {
  const shape: Record<string, z.ZodType> = {}
  for (const property of properties) shape[property] = z.union([scalar, comparison]).optional()
  if (depth < maxDepth) {
    const nested = z.lazy(() =>
      z
        .array(whereSchema(properties, depth + 1))
        .max(20)
        .optional(),
    )
    shape.and = nested
    shape.or = nested
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape is made of these very properties
  return z.strictObject(shape) as unknown as z.ZodType<Where<Field>>
}

function orderSchema(properties: readonly string[]) {
  const pattern = new RegExp(`^(${properties.join('|')})( (ASC|DESC))?$`)
  const clause = z.string().regex(pattern)
  return z.union([clause, z.array(clause).max(4)])
}

/** `["name"]`, or in LoopBack's other notation: `{ name: true }`, or `{ note: false }` for all but these. */
function fieldsSchema(properties: readonly string[]) {
  const names = ['id', ...properties]
  const name = z.enum(names)
  const choices = z.partialRecord(name, z.boolean()).transform((chosen) => {
    const wanted = names.filter((it) => chosen[it] === true)
    return wanted.length > 0 ? wanted : names.filter((it) => chosen[it] !== false)
  })
  return z.union([z.array(name).max(64), choices])
}

/** `["floor"]`, or in LoopBack's other notation: `[{ relation: "floor" }]`. */
function includeSchema(relations: readonly string[]) {
  const relation = z.enum(['', ...relations])
  const scoped = z.strictObject({ relation }).transform((it) => it.relation)
  return z.array(z.union([relation, scoped])).max(8)
}

/**
 * Schema of the query `{ filter?: string }` for one entity. The output is the parsed filter, or `undefined`.
 * @throws ZodError `request.malformed` at the guard when the text is not JSON or names something not in the rules.
 */
export function filterQuery<const Rules extends FilterRules>(rules: Rules) {
  const filter = z
    .strictObject({
      where: whereSchema(rules.where),
      order: orderSchema(rules.order),
      fields: fieldsSchema(rules.fields),
      include: includeSchema(rules.include ?? []),
      limit: z.int().min(1).max(maxLimit),
      skip: z.int().min(0).max(1_000_000),
    })
    .partial()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the enumerations are made of these very rules
  const named = filter as unknown as z.ZodType<FilterOf<Rules>>
  return z.strictObject({ filter: jsonText(named).meta({ description: describeRules(rules) }) })
}

/** Schema of the query `{ where?: string }` of the `/count` calls. */
export function countQuery<const Rules extends FilterRules>(rules: Rules) {
  const description = `JSON: conditions on ${rules.where.join(', ')}.`
  const where = whereSchema<Rules['where'][number]>(rules.where)
  return z.strictObject({ where: jsonText(where).meta({ description }) })
}

/** What a filter may name, for the API document. */
function describeRules({ where, order, fields, include = [] }: FilterRules): string {
  const relations = include.length === 0 ? '' : ` include: ${include.join(', ')}.`
  return (
    `JSON. where: ${where.join(', ')}. order: ${order.join(', ')}. fields: ${fields.join(', ')}.${relations} ` +
    `limit: at most ${maxLimit}, ${defaultLimit} when left out. skip.`
  )
}

/** A query parameter that contains JSON. */
function jsonText<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .max(16_384)
    .optional()
    .transform((text, context): z.output<S> | undefined => {
      if (text === undefined) return undefined
      let value: unknown
      try {
        value = parseJson(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'filter.notJson' })
        return z.NEVER
      }
      if (findUnstorable(value) !== null) {
        context.addIssue({ code: 'custom', message: 'filter.notAllowed' })
        return z.NEVER
      }
      const parsed = schema.safeParse(value)
      if (parsed.success) return parsed.data
      for (const issue of parsed.error.issues)
        context.addIssue({ code: 'custom', message: 'filter.notAllowed', path: issue.path })
      return z.NEVER
    })
}

/** The response of the `/count` calls. */
export const countSchema = z.object({ count: z.int().min(0) })
