import { sql } from 'kysely'
import type { Database } from './database.ts'

/** A pooler may hand out its sessions in turn: then the first answers alone prove nothing. */
const rounds = 3

/**
 * Whether each connection has a session of the database to itself. A pooler that shares sessions between transactions
 * (PgBouncer: `pool_mode = transaction`) also shares the scope that was set for one connection (`scoped-pool.ts`): the
 * next one would see the rows of another organization.
 */
export function hasOwnSessions(db: Database): Promise<boolean> {
  return db.connection().execute((one) => db.connection().execute((other) => areApart(one, other)))
}

async function areApart(one: Database, other: Database): Promise<boolean> {
  const [ofOne, ofOther] = [await readSession(one), await readSession(other)]
  for (let round = 1; round < rounds; round++)
    if ((await readSession(one)) !== ofOne || (await readSession(other)) !== ofOther) return false
  return ofOne !== ofOther
}

async function readSession(connection: Database): Promise<number> {
  const pid = sql<number>`pg_backend_pid()`.as('pid')
  return (await connection.selectNoFrom(pid).executeTakeFirstOrThrow()).pid
}
