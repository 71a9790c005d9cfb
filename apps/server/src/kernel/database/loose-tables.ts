import type { Kysely } from 'kysely'
import type { Database } from './database.ts'

type LooseTables = Record<string, Record<string, unknown>>

/**
 * The database for code that works on any table by its name. Such code must take names from our own tables and rules,
 * never from a request.
 */
export function looseTables(db: Database): Kysely<LooseTables> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same database, known by less
  return db as unknown as Kysely<LooseTables>
}
