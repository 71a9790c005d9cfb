import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../kernel/database/database.ts'
import { createLog } from '../kernel/process/log.ts'
import { templateName } from './global-setup.ts'

export type TestDatabase = { db: Database; connection: PoolConfig; drop: () => Promise<void> }

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
  return {
    db,
    connection,
    drop: async () => {
      await db.destroy()
      await asAdmin(sql`drop database ${sql.id(name)} with (force)`)
    },
  }
}
