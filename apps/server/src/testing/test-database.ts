import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { inject } from 'vitest'
import { getApplicationUser } from '../kernel/database/application-login.ts'
import { type Database, openDatabase } from '../kernel/database/database.ts'
import { openServerDatabase, type ServerDatabase } from '../kernel/database/scoped-pool.ts'
import { createLog } from '../kernel/process/log.ts'
import { templateName } from './global-setup.ts'

export type TestDatabase = {
  /** As the owner of the tables, who is not restricted. */
  db: Database
  /** The owner's way in. */
  connection: PoolConfig
  /** The server's way in. */
  serverConnection: PoolConfig
  /** As the server is signed in. */
  serverDb: ServerDatabase
  drop: () => Promise<void>
}

const log = createLog('silent')

/** A machine that is busy with other work keeps connections waiting: that is no fault of what is tested. */
const connectionTimeoutMillis = 30_000

let shared: Database | null = null

/** The kernel copies files at less than half the price of PostgreSQL's own loop; Windows has no such call. */
const fileCopyMethod = process.platform === 'win32' ? 'copy' : 'clone'

/** Two connections of each worker: one makes databases while the other removes them. */
function openAdmin(): Database {
  const options = `-c file_copy_method=${fileCopyMethod}`
  shared ??= openDatabase({ ...inject('postgres'), database: 'postgres', max: 2, options }, log)
  return shared
}

/**
 * Removes it beside the tests that follow: PostgreSQL waits a tenth of a second for connections that it ends. What is
 * left when the tests are through goes with the whole database server.
 */
function removeSoon(name: string): void {
  sql`drop database ${sql.id(name)} with (force)`.execute(openAdmin()).catch(() => undefined)
}

/** A database of one's own with all tables and no rows; `migrated: false` gives one without tables. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = migrated ? templateName : 'template0'
  // Copying files is quicker than writing them to the log first, which is for databases that must survive a crash.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
    openAdmin(),
  )
  const connection = { ...server, database: name, connectionTimeoutMillis }
  const db = openDatabase(connection, log)
  const serverConnection = { ...connection, user: getApplicationUser(templateName) }
  const serverDb = openServerDatabase(serverConnection, log)
  return {
    db,
    connection,
    serverConnection,
    serverDb,
    drop: async () => {
      await serverDb.destroy()
      await db.destroy()
      removeSoon(name)
    },
  }
}
