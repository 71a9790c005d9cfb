/**
 * A PostgreSQL that `pg_dump` can read, with an empty database, for `npm run release:data`. Sends its starter its address,
 * and ends with it.
 */
import { getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { hasSystemPostgres, startSystemCluster } from '../system-postgres.ts'

process.once('disconnect', () => process.exit(1))
try {
  if (!hasSystemPostgres) throw new Error('Install PostgreSQL 15 or newer first.')
  const cluster = await startSystemCluster()
  await cluster.runSql(
    "create role wheelhouse superuser login password 'wheelhouse'\ncreate database wheelhouse owner wheelhouse",
  )
  process.once('SIGTERM', () => void cluster.remove().then(() => process.exit(0)))
  process.send?.({ url: cluster.url('wheelhouse:wheelhouse', 'wheelhouse') })
} catch (error) {
  process.stderr.write(`${getErrorMessage(error)}\n`)
  process.exit(1)
}
