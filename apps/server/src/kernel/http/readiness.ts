import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** What a server depends on; its area looks whether it is there. */
export type Dependency = 'database' | 'notices' | 'broker' | 'bus' | 'files'

/**
 * `GET /health/ready`: 200, or 503 with what the server needs and does not have. `GET /health` only says that the server
 * runs: nobody should restart it because the database is away.
 */
export function registerReadiness(
  api: FastifyInstance,
  db: Database,
  listMissing: () => readonly Dependency[],
): void {
  api.get('/health/ready', async (_request, reply) => {
    const missing = [...listMissing()]
    if (!(await isReachable(db))) missing.unshift('database')
    const isReady = missing.length === 0
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'notReady', missing })
  })
}

async function isReachable(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
