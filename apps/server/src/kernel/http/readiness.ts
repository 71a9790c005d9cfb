import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { ReadReplica } from '../database/read-replica.ts'
import type { Metrics } from '../process/metrics.ts'

const dependencies = ['database', 'notices', 'broker', 'bus', 'files'] as const
/** What a server depends on; its area looks whether it is there. */
export type Dependency = (typeof dependencies)[number]

/**
 * `GET /health/ready`: 200, or 503 with what the server needs and does not have; beside it what it can do without and
 * leaves out. `GET /health` only says that the server
 * runs: nobody should restart it because the database is away.
 */
export function registerReadiness(
  api: FastifyInstance,
  { db, replica, metrics }: { db: Database; replica: ReadReplica; metrics: Metrics },
  {
    listMissing,
    listLeftOut,
  }: { listMissing: () => readonly Dependency[]; listLeftOut: () => readonly string[] },
): void {
  measureDependencies(metrics, db, listMissing)
  measureReplica(metrics, replica)
  api.get('/health/ready', async (_request, reply) => {
    const missing = [...listMissing()]
    if (!(await isReachable(db))) missing.unshift('database')
    const isReady = missing.length === 0
    const leftOut = [...(replica.isLeftOut() ? ['readReplica'] : []), ...listLeftOut()]
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'notReady', missing, leftOut })
  })
}

/** The same for metrics. */
function measureDependencies(metrics: Metrics, db: Database, listMissing: () => readonly Dependency[]): void {
  const missing = new Set<Dependency>()
  metrics.beforeReading(async () => {
    const hasDatabase = await isReachable(db)
    missing.clear()
    for (const one of listMissing()) missing.add(one)
    if (!hasDatabase) missing.add('database')
  })
  metrics.gauge('wheelhouse_dependency_up', 'Whether the server has what it needs: 1, or 0.', () =>
    dependencies.map((dependency) => ({ labels: { dependency }, value: missing.has(dependency) ? 0 : 1 })),
  )
}

function measureReplica(metrics: Metrics, replica: ReadReplica): void {
  metrics.gauge(
    'wheelhouse_read_replica_left_out',
    'Whether there is a read replica that is not used: 1, or 0.',
    () => (replica.isLeftOut() ? 1 : 0),
  )
  metrics.gauge('wheelhouse_read_replica_lag_seconds', 'How far the read replica is behind.', () => {
    const lagMs = replica.lagMs()
    return lagMs === null ? null : lagMs / 1e3
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
