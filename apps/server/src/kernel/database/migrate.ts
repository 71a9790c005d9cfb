import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { SettingError } from '../process/app-error.ts'
import type { Clock } from '../process/clock.ts'
import type { Database } from './database.ts'

/** Key of the advisory lock that makes two servers starting at once migrate one after the other. */
export const migrationLock = 7_460_001

const migrationsFolder = new URL('../../migrations/', import.meta.url)

type Migration = { name: string; text: string; checksum: string }

/**
 * Migrates the database to the newest version: every file of `folder` once, in numeric order, each in a transaction.
 * @throws SettingError when the database was written by a newer version, or a file was changed after it was applied.
 */
export async function migrate(db: Database, clock: Clock, folder: URL = migrationsFolder): Promise<void> {
  const migrations = await readMigrations(folder)
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      await sql`create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null)`.execute(connection)
      const applied = await sql<{ name: string; checksum: string }>`
        select name, checksum from schema_migrations`.execute(connection)
      const pending = getPending(migrations, new Map(applied.rows.map((row) => [row.name, row.checksum])))
      for (const { name, text, checksum } of pending) {
        await connection.transaction().execute(async (tx) => {
          await sql.raw(text).execute(tx)
          await sql`insert into schema_migrations values (${name}, ${checksum}, ${clock.now()})`.execute(tx)
        })
      }
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
}

function getPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new SettingError(
      `The data was written by a newer version of Wheelhouse (it has "${unknown}"): start that version, or use another data folder.`,
    )
  const edited = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (edited)
    throw new SettingError(
      `The migration "${edited.name}" was changed after it had been applied: put it back and add a new one.`,
    )
  return migrations.filter(({ name }) => !applied.has(name))
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name: file.replace('.sql', ''), text, checksum }
    }),
  )
}
