import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import { type Database, type Tx, violatedKey } from '../database/database.ts'
import type { DB } from '../database/db-types.ts'
import {
  applyOrder,
  applyPage,
  countRows,
  listRows,
  runFiltered,
  whereCondition,
} from '../database/filter-sql.ts'
import { looseTables } from '../database/loose-tables.ts'
import { requireRow } from '../database/require-row.ts'
import type { Identity } from '../http/identity.ts'
import { AppError } from '../process/app-error.ts'
import { nameOfPerson } from './name-of-person.ts'
import { findUsages, releaseFromDeleted } from './usages.ts'

/** Who changes something, and when. */
export type Change = { operatorId: string | null; now: Date }

/** Columns and their values; anything but a string, number or boolean is stored as JSON. */
export type ColumnValues = Readonly<Record<string, unknown>>

type Rules<Row extends z.ZodObject> = {
  /** Each of its properties is a column of the same name. */
  schema: Row
  /** The rows that this person may see, as a condition on the table's columns. */
  visibleTo: (identity: Identity) => RawBuilder<SqlBool>
  /** The default order of lists, for instance `name` or `at DESC`. */
  order: string
  /**
   * Unique keys and the field to report a duplicate at: `{ devices_urn: 'urn' }`; `code` selects a specific message.
   */
  unique?: Readonly<Record<string, string | { field: string; code: string }>>
  /**
   * Properties of the schema that are not columns of the table, and how they are read. They cannot be filtered or
   * ordered by.
   */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>
  /**
   * Columns that filters and orders may name in addition to the schema's properties, such as a part of a JSON value.
   */
  filtered?: readonly string[]
}

/** The row of an entity: the properties of its schema, and those that every editable entity has. */
type Stored<Row extends z.ZodObject> = z.output<Row> & { id: string; revision: number }

/** What `crudHandlers` needs of an entity's table. Each function is independent; an entity may replace any of them. */
export type CrudStore<Row extends { id: string; revision: number }> = ReturnType<typeof createCrudStore<Row>>

/**
 * The plain SQL of an entity (simple entities need only a file of ten lines). Only what the contract accepted is stored,
 * so rows have the types of its schema. A table with a column `deleted_at` keeps deleted rows, hidden from every list.
 */
export function crudStore<Row extends z.ZodObject>(table: keyof DB, rules: Rules<Row>) {
  return createCrudStore<Stored<Row>>(table, rules)
}

function createCrudStore<Row extends { id: string; revision: number }>(
  table: keyof DB,
  { schema, visibleTo, order, unique = {}, computed = {}, filtered = [] }: Rules<z.ZodObject>,
) {
  const properties = Object.keys(schema.shape).filter((name) => !Object.hasOwn(computed, name))
  const toColumn = (name: string) => `${table}.${name}`
  const columns = Object.fromEntries([...properties, ...filtered].map((name) => [name, toColumn(name)]))
  const selected = [
    ...properties.map(toColumn),
    ...Object.entries(computed).map(([name, expression]) => expression.as(name)),
  ]
  const keepsDeleted = softTables.has(table)

  function visible(db: Database, identity: Identity, owner: ColumnValues) {
    let query = looseTables(db).selectFrom(table).where(visibleTo(identity))
    if (keepsDeleted) query = query.where(`${table}.deletedAt`, 'is', null)
    for (const [column, value] of Object.entries(owner)) query = query.where(`${table}.${column}`, '=', value)
    return query
  }
  async function find(query: ReturnType<typeof visible>, id: string): Promise<Row> {
    const one = query.select(selected).where(`${table}.id`, '=', id).$castTo<Row>()
    return one.executeTakeFirstOrThrow(() => new AppError('entity.notFound'))
  }

  return {
    table,
    /** @param owner column values that every row must have, from the path: `{ buildingId }`. */
    list: async (db: Database, identity: Identity, filter: Filter | undefined, owner: ColumnValues = {}) => {
      // The page's ids first: the rows before it then need only an index, however many there are.
      const found = visible(db, identity, owner)
        .select(`${table}.id`)
        .where(whereCondition(filter?.where, columns))
      const ids = applyPage(found, filter, columns, order)
      const page = looseTables(db).selectFrom(table).where(`${table}.id`, 'in', ids).select(selected)
      return listRows(applyOrder(page, filter, columns, order).$castTo<Row>(), filter)
    },
    /** The ids of a page, in order. */
    listIds: async (db: Database, identity: Identity, filter: Filter | undefined): Promise<string[]> => {
      const found = visible(db, identity, {})
        .select(`${table}.id`)
        .where(whereCondition(filter?.where, columns))
        .$castTo<{ id: string }>()
      const rows = await runFiltered(applyPage(found, filter, columns, order).execute())
      return rows.map(({ id }) => id)
    },
    count: async (db: Database, identity: Identity, where: Where | undefined, owner: ColumnValues = {}) => {
      return countRows(visible(db, identity, owner).where(whereCondition(where, columns)))
    },
    /** @throws AppError entity.notFound, also for a row that is not visible. */
    get: (db: Database, identity: Identity, id: string, owner: ColumnValues = {}): Promise<Row> =>
      find(visible(db, identity, owner), id),
    /** The name of whoever changed a row last; `null` if nobody did, or if it is not for the signed-in person to see. */
    findLastChanger: async (db: Database, id: string): Promise<string | null> => {
      const query = looseTables(db).selectFrom(table).where(`${table}.id`, '=', id)
      const row = await query
        .select(nameOfPerson(`${table}.updatedBy`).as('name'))
        .$castTo<{ name: string | null }>()
        .executeTakeFirst()
      return row?.name ?? null
    },
    /** The same, locked until the transaction ends. */
    getForChange: (tx: Tx, identity: Identity, id: string, owner: ColumnValues = {}): Promise<Row> =>
      find(visible(tx, identity, owner).forUpdate(), id),
    /** @throws AppError entity.duplicate with the field whose value is taken. */
    create: async (tx: Tx, values: ColumnValues, { operatorId, now }: Change): Promise<Row> => {
      const stamps = { createdAt: now, updatedAt: now, createdBy: operatorId, updatedBy: operatorId }
      try {
        return await looseTables(tx)
          .insertInto(table)
          .values({ ...toColumns(values), ...stamps })
          .returning(selected)
          .$castTo<Row>()
          .executeTakeFirstOrThrow()
      } catch (error) {
        throw explain(error, unique)
      }
    },
    /** @throws AppError entity.duplicate with the field whose value is taken. */
    update: async (tx: Tx, row: Row, values: ColumnValues, { operatorId, now }: Change): Promise<void> => {
      const stamps = { revision: row.revision + 1, updatedAt: now, updatedBy: operatorId }
      try {
        const query = looseTables(tx).updateTable(table).where('id', '=', row.id)
        requireRow(await query.set({ ...toColumns(values), ...stamps }).executeTakeFirstOrThrow())
      } catch (error) {
        throw explain(error, unique)
      }
    },
    /** What would prevent deleting this row, and what would be deleted with it. */
    usages: (db: Database, id: string) => findUsages(db, table, id),
    /** @throws AppError entity.inUse while something refers to it that would not be deleted with it. */
    remove: async (tx: Tx, id: string, { operatorId, now }: Change): Promise<void> => {
      const [blocking] = (await findUsages(tx, table, id)).filter(({ effect }) => effect === 'blocks')
      if (blocking) throw new AppError('entity.inUse')
      if (keepsDeleted) {
        const marks = { deletedAt: now, updatedAt: now, updatedBy: operatorId }
        const query = looseTables(tx).updateTable(table).where('id', '=', id)
        requireRow(await query.set(marks).executeTakeFirstOrThrow())
      } else {
        await releaseFromDeleted(tx, table, id)
        const deletion = looseTables(tx).deleteFrom(table).where('id', '=', id)
        requireRow(await deletion.executeTakeFirstOrThrow())
      }
    },
  }
}

/** Reports a duplicate of a unique key at its field. */
function explain(error: unknown, unique: NonNullable<Rules<z.ZodObject>['unique']>): unknown {
  const key = violatedKey(error)
  if (key === null) return error
  const fault = unique[key]
  const { field, code } = typeof fault === 'string' ? { field: fault, code: 'value.taken' } : (fault ?? {})
  const details = field === undefined || code === undefined ? [] : [{ path: field, code, message: key }]
  return new AppError('entity.duplicate', undefined, details)
}

/** R-SHELL-37: these are kept for the audit, hidden from every list. */
const softTables: ReadonlySet<string> = new Set([
  'organizations',
  'buildings',
  'floors',
  'robots',
  'operators',
])

function toColumns(values: ColumnValues): Record<string, unknown> {
  const isJson = (value: unknown) => typeof value === 'object' && value !== null && !(value instanceof Date)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isJson(value) ? JSON.stringify(value) : value]),
  )
}
