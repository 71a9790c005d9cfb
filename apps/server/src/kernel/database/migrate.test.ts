import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeSchema } from '../../testing/describe-schema.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { dbTypesFile, describeDatabase } from './describe-database.ts'
import { merged, migrate } from './migrate.ts'

let test: TestDatabase
let folder: string
beforeEach(async () => {
  test = await createTestDatabase({ migrated: false })
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterEach(() => test.drop())

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(test.db, fakeClock(), pathToFileURL(`${folder}/`))
const count = async () =>
  (await sql<{ n: number }>`select count(*) as n from things`.execute(test.db)).rows[0]?.n

it('applies each file once, in order, also when two servers start at once', async () => {
  await write('0001-things.sql', 'create table things (n int)')
  await write('0002-first.sql', 'insert into things values (1)')
  await Promise.all([run(), run()])
  await write('0003-second.sql', 'insert into things values (2)')
  await run()
  expect(await count()).toBe(2)
})

it('leaves nothing of a migration that fails', async () => {
  await write('0001-things.sql', 'create table things (n int)')
  await write('0002-bad.sql', 'insert into things values (1); select no_such_column')
  await expect(run()).rejects.toThrow('no_such_column')
  expect(await count()).toBe(0)
})

it('refuses data of a newer version in one sentence', async () => {
  await write('0001-things.sql', 'create table things (n int)')
  await run()
  await sql`insert into schema_migrations values ('0002-future', 'x', now())`.execute(test.db)
  await expect(run()).rejects.toThrow(/newer version of Wheelhouse \(it has "0002-future"\)/)
})

it('refuses a migration that was edited after it had been applied', async () => {
  await write('0001-things.sql', 'create table things (n int)')
  await run()
  await write('0001-things.sql', 'create table things (n bigint)')
  await expect(run()).rejects.toThrow('"0001-things" was changed')
})

it('has a current file of table types', async () => {
  await migrate(test.db, fakeClock())
  // `npm run db:types` writes it.
  expect(await readFile(dbTypesFile, 'utf8')).toBe(await describeDatabase(test.db))
})

const all = new URL('../../migrations/', import.meta.url)

/** The database as it was before a migration. */
async function runBefore(number: string): Promise<void> {
  const before = (await readdir(all)).filter((name) => name < number)
  for (const name of before) await copyFile(new URL(name, all), join(folder, name))
  await run()
}

/** The files that `0001-schema.sql` replaced, as they were; `null` where the history is not here. */
function readMergedFiles(): { name: string; text: string }[] | null {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: all, encoding: 'utf8', stdio: 'pipe' })
  try {
    const names = git('ls-tree', '--name-only', merged.lastCommit, './').split('\n')
    return names
      .filter((name) => name.endsWith('.sql') && name <= `${merged.last}.sql`)
      .map((name) => ({ name, text: git('show', `${merged.lastCommit}:./${name}`) }))
  } catch {
    return null
  }
}

it('makes of an installation of before the merged files what it makes of an empty database', async (context) => {
  const files = readMergedFiles()
  context.skip(files === null, 'the history of the repository is not here')
  for (const { name, text } of files ?? []) await write(name, text)
  await run()
  await migrate(test.db, fakeClock())
  const fresh = await createTestDatabase({ migrated: false })
  try {
    await migrate(fresh.db, fakeClock())
    expect(files).toHaveLength(114)
    expect(await describeSchema(test.db)).toEqual(await describeSchema(fresh.db))
  } finally {
    await fresh.drop()
  }
})

it('opens data that has the last of the merged files, and refuses data that has only some of them', async () => {
  await runBefore('0375')
  await sql`insert into schema_migrations values ('0001-audit', 'x', now())`.execute(test.db)
  const open = () => migrate(test.db, fakeClock())
  await sql`update schema_migrations set name = '0360-earlier', checksum = 'x' where name = ${merged.into}`.execute(
    test.db,
  )
  await expect(open()).rejects.toThrow(/before 2026-11-26 \(its newest migration is "0360-earlier"\)/)
  await sql`update schema_migrations set name = ${merged.last} where name = '0360-earlier'`.execute(test.db)
  await open()
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
    test.db,
  )
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual(await readdir(all))
})

it('keeps the protection of recordings that a person gave, and no robot’s (0380)', async () => {
  await runBefore('0380')
  const ids = ['a', 'b', 'c'].map((sign) => `00000000-0000-4000-8000-00000000000${sign}`)
  const [byPerson, byRobot, released] = ids
  await test.db.transaction().execute(async (tx) => {
    // Whose they are matters to nothing here.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into recordings (id, robot_id, organization_id, building_id, camera_id, start_at, seconds, size, sha256,
        quality, is_protected, on_robot)
      select id, id, id, id, 'v1', now(), 60, 1, '', 'low', id <> ${released}::uuid, true
        from unnest(${ids}::uuid[]) id`.execute(tx)
    await sql`insert into audit_log (at, action, outcome, entity, entity_id, hash)
      select '2026-11-20T00:00:00Z', 'recording:protect', 'done', 'recording', id, ''
        from unnest(${[byPerson, released]}::text[]) id`.execute(tx)
  })
  await migrate(test.db, fakeClock())
  const { rows } =
    await sql<object>`select id, is_protected, protection_set_at from recordings order by id`.execute(test.db)
  const at = '2026-11-20T00:00:00.000Z'
  expect(rows).toEqual([
    { id: byPerson, isProtected: true, protectionSetAt: at },
    { id: byRobot, isProtected: false, protectionSetAt: null },
    { id: released, isProtected: false, protectionSetAt: at },
  ])
})
