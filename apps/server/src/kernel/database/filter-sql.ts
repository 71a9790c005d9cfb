import {
  type Comparison,
  defaultLimit,
  type Filter,
  type Scalar,
  type Where,
} from '@wheelhouse/contract/kernel/filter'
import { toFoldablePattern } from '@wheelhouse/contract/kernel/search-fold'
import { listKeys, pickKeys } from '@wheelhouse/contract/kernel/typed'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../process/app-error.ts'
import { isUnreadableValue } from './database.ts'

/**
 * The column of each property of an entity, for instance `{ name: 'robots.name' }`. A filter reaches only these; the
 * contract's rules have already refused everything else.
 */
export type FilterColumns = Readonly<Record<string, string | RelatedColumn>>

/**
 * A value of the row that this one points to. It is searched once among those rows, instead of once per row of ours.
 */
export type RelatedColumn = {
  value: RawBuilder<unknown>
  /** Turns a condition on the value into: our row points to such a row. */
  pointsTo: (condition: RawBuilder<SqlBool>) => RawBuilder<SqlBool>
  /** Our row points to none, so the value is null. */
  pointsToNone: RawBuilder<SqlBool>
}

/** The `where` of a filter as a condition; without one, everything matches. */
export function whereCondition(where: Where | undefined, columns: FilterColumns): RawBuilder<SqlBool> {
  const conditions = Object.entries(where ?? {}).flatMap(([property, value]) => {
    if (value === undefined) return []
    if (Array.isArray(value)) {
      const parts = value.map((part) => whereCondition(part, columns))
      return [joined(parts, property === 'or' ? 'or' : 'and')]
    }
    const column = columns[property]
    if (typeof column !== 'object') return propertyConditions(getColumn(columns, property), value)
    const matches = (it: RawBuilder<unknown>) => joined(propertyConditions(it, value), 'and')
    const matchesNone = sql<SqlBool>`(${column.pointsToNone} and ${matches(sql`null::text`)})`
    return [joined([column.pointsTo(matches(column.value)), matchesNone], 'or')]
  })
  return joined(conditions, 'and')
}

/** Whether a filter searches texts for what people typed. */
export function isSearch(where: Where | undefined): boolean {
  return Object.values(where ?? {}).some((value) => {
    if (Array.isArray(value)) return value.some(isSearch)
    return typeof value === 'object' && value !== null && value.ilike !== undefined
  })
}

/** An empty `and` is true, an empty `or` false. */
function joined(parts: RawBuilder<SqlBool>[], word: 'and' | 'or'): RawBuilder<SqlBool> {
  if (parts.length === 0) return word === 'and' ? sql<SqlBool>`true` : sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(parts, word === 'and' ? sql` and ` : sql` or `)})`
}

function propertyConditions(column: RawBuilder<unknown>, value: Scalar | Comparison): RawBuilder<SqlBool>[] {
  if (value === null || typeof value !== 'object') return [equals(column, value)]
  return listKeys(comparisons).flatMap((operator) => compare(operator, column, value[operator]))
}

function compare<O extends keyof Operands>(
  operator: O,
  column: RawBuilder<unknown>,
  operand: Operands[O] | undefined,
): RawBuilder<SqlBool>[] {
  return operand === undefined ? [] : [comparisons[operator](column, operand)]
}

type Operands = Required<Comparison>
const comparisons: {
  [O in keyof Operands]: (column: RawBuilder<unknown>, value: Operands[O]) => RawBuilder<SqlBool>
} = {
  neq: (column, value) => sql`${column} is distinct from ${value}`,
  gt: (column, value) => sql`${column} > ${value}`,
  gte: (column, value) => sql`${column} >= ${value}`,
  lt: (column, value) => sql`${column} < ${value}`,
  lte: (column, value) => sql`${column} <= ${value}`,
  inq: (column, values) =>
    joined(
      values.map((value) => equals(column, value)),
      'or',
    ),
  nin: (column, values) =>
    joined(
      values.map((value) => sql`${column} is distinct from ${value}`),
      'and',
    ),
  between: (column, range) => sql`${column} between ${range[0]} and ${range[1]}`,
  // As in LoopBack: % and _ are wildcards, escaped by a backslash.
  like: (column, pattern) => sql`${column} like ${pattern}`,
  ilike: (column, pattern) => matches(column, pattern),
}

/**
 * How people search: width, kana and case make no difference. The letter pairs are redundant to the pattern; they let a
 * long list use its index.
 */
function matches(column: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  const folded = sql`search_fold(${column})`
  const pairs = textsOfPattern(pattern).map(
    (text) => sql<SqlBool>`search_pairs(${folded}) @> search_pairs(search_fold(${text}))`,
  )
  return joined([sql`${folded} like search_fold(${toFoldablePattern(pattern)})`, ...pairs], 'and')
}

/** The texts between the wildcards of a pattern that are at least two letters long. */
function textsOfPattern(pattern: string): string[] {
  return pattern
    .replace(/\\(.)|[%_]/gsu, (_, literal?: string) => literal ?? '\0')
    .split('\0')
    .filter((text) => text.length > 1)
}

function equals(column: RawBuilder<unknown>, value: Scalar): RawBuilder<SqlBool> {
  return value === null ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${value}`
}

/**
 * Adds the order and the page of a filter to a list query. Ties are broken by `id`, so that pages neither repeat nor
 * miss a row.
 */
export function applyPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  filter: Filter | undefined,
  columns: FilterColumns,
  defaultOrder: string,
): SelectQueryBuilder<DB, TB, O> {
  const { limit = defaultLimit, skip = 0 } = filter ?? {}
  return applyOrder(query, filter, columns, defaultOrder).limit(limit).offset(skip)
}

/** Adds only the order of a filter, for rows that were already found. */
export function applyOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  filter: Filter | undefined,
  columns: FilterColumns,
  defaultOrder: string,
): SelectQueryBuilder<DB, TB, O> {
  let ordered = query
  let direction = 'ASC'
  for (const clause of [filter?.order ?? defaultOrder].flat()) {
    const [property = '', wanted = 'ASC'] = clause.split(' ')
    direction = wanted
    ordered = ordered.orderBy(getColumn(columns, property), direction === 'DESC' ? 'desc' : 'asc')
  }
  // Ties in the same direction: an index on both columns serves either order.
  return ordered.orderBy(getColumn(columns, 'id'), direction === 'DESC' ? 'desc' : 'asc')
}

/** Picks the properties that a filter requests; `id` and included relations are always kept. */
export function pickFields<T extends { id: string }>(
  rows: T[],
  filter: Filter | undefined,
): (Partial<T> & { id: string })[] {
  if (filter?.fields === undefined) return rows
  const wanted = new Set(['id', ...filter.fields, ...(filter.include ?? [])])
  return rows.map((row) => {
    const { id } = row
    return {
      id,
      ...pickKeys(
        row,
        listKeys(row).filter((name) => wanted.has(name)),
      ),
    }
  })
}

/** Runs a list's query, and picks the properties that its filter requests. @throws AppError as `runFiltered` */
export async function listRows<T extends { id: string }>(
  query: { execute(): Promise<T[]> },
  filter: Filter | undefined,
): Promise<(Partial<T> & { id: string })[]> {
  return pickFields(await runFiltered(query.execute()), filter)
}

/** How many rows a query finds, whatever it selects. @throws AppError as `runFiltered` */
export async function countRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const counting = query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
  return (await runFiltered(counting.executeTakeFirstOrThrow())).count
}

/**
 * Runs a query that carries values of a filter.
 * @throws AppError request.malformed when a value does not fit its column, such as a word for a number.
 */
export async function runFiltered<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    throw isUnreadableValue(error) ? new AppError('request.malformed') : error
  }
}

function getColumn(columns: FilterColumns, property: string): RawBuilder<unknown> {
  const column = columns[property]
  if (typeof column !== 'string') throw new AppError('request.malformed')
  return sql.ref(column)
}
