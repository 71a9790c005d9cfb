import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { dbTypesFile, describeDatabase } from './describe-database.ts'
import { migrate } from './migrate.ts'

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
