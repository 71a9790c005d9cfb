/**
 * The embedded PostgreSQL alone, in the folder `DATA_DIR`: for tests of several servers that share a database which can
 * be killed. Sends its starter `{ ready: true, url }` and ends with it.
 */
import { getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { startEmbeddedPostgres } from '../kernel/database/embedded-postgres.ts'
import { createLog } from '../kernel/process/log.ts'

process.once('disconnect', () => process.exit(1))
try {
  const database = await startEmbeddedPostgres({
    dataDir: process.env.DATA_DIR ?? '',
    log: createLog('fatal'),
  })
  const { host = '', port, user, password } = database.connection
  const login = typeof password === 'string' ? `${user}:${password}` : user
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
  process.send?.({ ready: true, url: `postgres://${login}@${encodeURIComponent(host)}:${port}/postgres` })
} catch (error) {
  process.stderr.write(`${getErrorMessage(error)}\n`)
  process.exit(1)
}
