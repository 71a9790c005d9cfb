import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { SettingError } from '../process/app-error.ts'
import type { Clock } from '../process/clock.ts'
import type { Database } from './database.ts'

/** Key of the advisory lock that makes two servers starting at once migrate one after the other. */
export const migrationLock = 7_460_001

const migrationsFolder = new URL('../../migrations/', import.meta.url)

/** The first 114 files are one by now (docs/decisions/0106-one-first-migration.md). */
export const merged = { into: '0001-schema', last: '0370-chat-hooks', lastCommit: 'f6f4f74c' }

type Migration = { name: string; text: string; checksum: string }
/** The checksum of each applied migration, by its name. */
type Applied = ReadonlyMap<string, string>

/**
 * Migrates the database to the newest version: every file of `folder` once, in numeric order, each in a transaction.
 * @throws SettingError when the database was written by a newer version or one that is too old, or a file was changed after
 *   it was applied.
 */
export async function migrate(db: Database, clock: Clock, folder: URL = migrationsFolder): Promise<void> {
  const migrations = await readMigrations(folder)
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      await sql`create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null)`.execute(connection)
      const applied = await replaceMerged(connection, migrations, await readApplied(connection))
      for (const migration of getPending(migrations, applied))
        await connection.transaction().execute(async (tx) => {
          await sql.raw(migration.text).execute(tx)
          await record(tx, migration, clock.now())
        })
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
}

async function readApplied(db: Database): Promise<Applied> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations`.execute(db)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function record(db: Database, { name, checksum }: Migration, at: Date): Promise<void> {
  await sql`insert into schema_migrations values (${name}, ${checksum}, ${at})`.execute(db)
}

/**
 * A database that has all of the merged files has the one that they became.
 * @throws SettingError when it has only some of them
 */
async function replaceMerged(db: Database, migrations: Migration[], applied: Applied): Promise<Applied> {
  const into = migrations.find(({ name }) => name === merged.into)
  const before = [...applied.keys()].filter((name) => name !== merged.into && name <= merged.last)
  if (into === undefined || before.length === 0) return applied
  if (!applied.has(merged.last))
    throw new SettingError(
      `The data is of a version of Wheelhouse before 2026-11-26 (its newest migration is "${before.toSorted().at(-1)}"): ` +
        `start the version of 2026-11-30 (commit ${merged.lastCommit}) with it once, and then this one.`,
    )
  await db.transaction().execute(async (tx) => {
    await sql`update schema_migrations set name = ${into.name}, checksum = ${into.checksum} where name = ${merged.last}`.execute(
      tx,
    )
    await sql`delete from schema_migrations where name = any(${before})`.execute(tx)
  })
  return readApplied(db)
}

function getPending(migrations: Migration[], applied: Applied): Migration[] {
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
