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
  /** As the owner of the tables, whom nothing holds back. */
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

/** A database of one's own with all tables and no rows; `migrated: false` gives one without tables. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = migrated ? templateName : 'template0'
  const asAdmin = async (statement: ReturnType<typeof sql>) => {
    const admin = openDatabase({ ...server, database: 'postgres', max: 1 }, log)
    await statement.execute(admin)
    await admin.destroy()
  }
  await asAdmin(sql`create database ${sql.id(name)} template ${sql.id(template)}`)
  const connection = { ...server, database: name }
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
      await asAdmin(sql`drop database ${sql.id(name)} with (force)`)
    },
  }
}
