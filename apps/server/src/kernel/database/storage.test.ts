import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BreakableDatabase, breakable } from '../../testing/database-outage.ts'
import { anOrganization } from '../../testing/factories.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { SettingError } from '../process/app-error.ts'
import { readConfig } from '../process/config.ts'
import { startJobs } from '../process/jobs.ts'
import { createLog } from '../process/log.ts'
import { type Database, openDatabase } from './database.ts'
import { openStorage } from './storage.ts'

const log = createLog('silent')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-storage-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = (environment: NodeJS.ProcessEnv) =>
  openStorage(readConfig({ DATA_DIR: folder, ...environment }, '/'), log, fakeClock())

/** How many connections serve queries that come at once. */
async function countBackends(db: Database, { atOnce }: { atOnce: number }): Promise<number> {
  const slow = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`
  const answers = await Promise.all(Array.from({ length: atOnce }, () => slow.execute(db)))
  return new Set(answers.map(({ rows }) => rows[0]?.pid)).size
}

it('signs in without the rights of the owner, by a password where the server requires one', async () => {
  // Too long for a socket: PostgreSQL listens on a port of this machine, and asks for passwords.
  const DATA_DIR = join(folder, 'x'.repeat(100))
  for (const round of [1, 2]) {
    const storage = await open({ DATA_DIR, DATABASE_POOL: '4' })
    expect(storage.connection).toMatchObject({ host: '127.0.0.1', user: 'wheelhouse_app' })
    await anOrganization(storage.db)
    expect(await storage.db.selectFrom('organizations').select('id').execute()).toHaveLength(round)
    await expect(sql`create table mine (n int)`.execute(storage.db)).rejects.toThrow('permission denied')
    expect(await countBackends(storage.db, { atOnce: 10 })).toBe(4)
    const jobs = await startJobs(storage.connection, log, [
      { name: 'nothing', cron: '0 0 * * *', run: async () => undefined },
    ])
    await jobs.stop()
    await storage.close()
  }
}, 60_000)

describe('an outside database', () => {
  const name = `site_${randomUUID().slice(0, 8)}`
  const owner = `${name}_owner`
  let test: TestDatabase
  let way: BreakableDatabase
  beforeEach(async () => {
    test = await createTestDatabase({ migrated: false })
    await sql`create role ${sql.id(owner)} login createrole`.execute(test.db)
    await sql`create database ${sql.id(name)} owner ${sql.id(owner)}`.execute(test.db)
    way = await breakable(test.connection)
  })
  afterEach(async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(test.db)
    for (const role of [`${name}_app`, owner]) {
      await sql`drop owned by ${sql.id(role)}`.execute(test.db).catch(() => undefined)
      await sql`drop role if exists ${sql.id(role)}`.execute(test.db)
    }
    await way.close()
    await test.drop()
  })
  const url = () => `postgres://${owner}:secret@127.0.0.1:${way.connection.port}/${name}`
  const letManageRoles = () =>
    sql`grant wheelhouse_organization, wheelhouse_system to ${sql.id(owner)} with admin option`.execute(
      test.db,
    )

  it('of an owner who is no superuser lets the server in as a login of its own', async () => {
    await letManageRoles()
    const storage = await open({ DATABASE_URL: url() })
    await anOrganization(storage.db)
    await expect(sql`drop table devices`.execute(storage.db)).rejects.toThrow('must be owner')
    const login = await sql<{ name: string }>`select session_user as name`.execute(storage.db)
    expect(login.rows).toEqual([{ name: `${name}_app` }])
    const { port } = way.connection
    const DATABASE_READ_URL = `postgres://127.0.0.1:${port}/${name}`
    const reading = await open({ DATABASE_URL: url(), DATABASE_READ_URL })
    expect(await reading.replicaDb?.selectFrom('organizations').select('id').execute()).toHaveLength(1)
    await reading.close()
    const withLogin = { DATABASE_URL: url(), DATABASE_READ_URL: url() }
    expect(() => open(withLogin)).toThrow('DATABASE_READ_URL must be an address without user and password')
    // What a later migration changes, it finds.
    const migrating = openDatabase({ ...inject('postgres'), user: owner, database: name }, log)
    expect(await migrating.selectFrom('organizations').select('id').execute()).toHaveLength(1)
    await migrating.destroy()
    await storage.close()
  })

  it('of an owner who may not make roles is refused in a sentence that says what to do', async () => {
    await sql`alter role ${sql.id(owner)} nocreaterole`.execute(test.db)
    await expect(open({ DATABASE_URL: url() })).rejects.toThrow(
      /give it CREATEROLE, or make the roles yourself/,
    )
  })

  it('gets back roles’ rights and a job queue of its own, which a restore leaves out', async () => {
    await letManageRoles()
    await (await open({ DATABASE_URL: url() })).close()
    const restoring = openDatabase({ ...inject('postgres'), database: name }, log)
    const roles = sql`wheelhouse_organization, wheelhouse_system`
    await sql`revoke all on all tables in schema public from ${roles}`.execute(restoring)
    await sql`create table pgboss.version (cron_on timestamptz, version int)`.execute(restoring)
    await restoring.destroy()
    const storage = await open({ DATABASE_URL: url() })
    await anOrganization(storage.db)
    await (await startJobs(storage.connection, log, [])).stop()
    await storage.close()
  })

  it.each([
    [
      'restored while the roles were missing',
      'drop policy system on devices',
      /row security .* not of devices\./,
    ],
    [
      'whose tables are another’s',
      'alter table schema_migrations owner to wheelhouse; revoke all on schema_migrations from public, wheelhouse_system, wheelhouse_organization',
      /must own the database/,
    ],
  ])('%s is refused in a sentence that says what to do', async (_, statement, sentence) => {
    await letManageRoles()
    await (await open({ DATABASE_URL: url() })).close()
    const spoiling = openDatabase({ ...inject('postgres'), database: name }, log)
    await sql.raw(statement).execute(spoiling)
    await spoiling.destroy()
    const refusal: unknown = await open({ DATABASE_URL: url() }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SettingError)
    expect(refusal).toMatchObject({ message: expect.stringMatching(sentence) })
  })

  it('whose login was not made is refused in a sentence', async () => {
    await letManageRoles()
    const DATABASE_APP_URL = url().replace(owner, `${name}_app`)
    await expect(open({ DATABASE_URL: url(), DATABASE_APP_URL })).rejects.toThrow(
      `There is no role "${name}_app" for DATABASE_APP_URL`,
    )
  })

  it('takes the login that was made for it', async () => {
    await letManageRoles()
    await sql`create role ${sql.id(`${name}_app`)} login noinherit`.execute(test.db)
    await sql`grant wheelhouse_organization, wheelhouse_system to ${sql.id(`${name}_app`)}`.execute(test.db)
    await sql`alter role ${sql.id(owner)} nocreaterole`.execute(test.db)
    const DATABASE_APP_URL = url().replace(owner, `${name}_app`)
    const storage = await open({ DATABASE_URL: url(), DATABASE_APP_URL })
    await anOrganization(storage.db)
    await storage.close()
  })
})
