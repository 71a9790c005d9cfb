import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOperator, anOrganization, anUpload, aStoredFile } from '../../testing/factories.ts'
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { cleanFilesJob } from './clean-files.ts'
import { createFolderStore } from './folder-store.ts'

const hourMs = 3_600_000

let test: TestDatabase
let dataDir: string
let clock: FakeClock
let organizationId: string
beforeEach(async () => {
  test = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-clean-'))
  clock = fakeClock()
  organizationId = (await anOrganization(test.db)).id
  await anOperator(test.db, { type: 2, organizationId, buildingId: null })
})
afterEach(async () => {
  await test.drop()
  await rm(dataDir, { recursive: true })
})

const getPath = (id: string) => join(dataDir, 'files', id)
const run = () => cleanFilesJob({ db: test.db, clock, fileStore: createFolderStore(dataDir) }).run()

/** The disk has a clock of its own. */
async function aFileNow(): Promise<string> {
  const { id } = await aStoredFile(test.db, dataDir, { organizationId })
  await utimes(getPath(id), clock.now(), clock.now())
  return id
}

it('removes a file that nothing refers to after 24 hours, whichever table could', async () => {
  await sql`create table pictures (file_id uuid references files)`.execute(test.db)
  await sql`create table sounds (name text, sound_id uuid references files, other_id uuid references files)`.execute(
    test.db,
  )
  const [pictured, heard, heardToo, unused] = [
    await aFileNow(),
    await aFileNow(),
    await aFileNow(),
    await aFileNow(),
  ]
  await sql`insert into pictures values (${pictured})`.execute(test.db)
  await sql`insert into sounds values ('a', ${heard}, null), ('b', null, ${heardToo})`.execute(test.db)
  clock.advance(23 * hourMs)
  await run()
  expect([pictured, heard, heardToo, unused].map((id) => existsSync(getPath(id)))).toEqual([
    true,
    true,
    true,
    true,
  ])
  clock.advance(2 * hourMs)
  await run()
  expect([pictured, heard, heardToo, unused].map((id) => existsSync(getPath(id)))).toEqual([
    true,
    true,
    true,
    false,
  ])
  const left = await test.db.selectFrom('files').select('id').execute()
  expect(left.map(({ id }) => id).sort()).toEqual([pictured, heard, heardToo].sort())
})

it('ends an upload 24 hours after its last bytes', async () => {
  const { id } = await anUpload(test.db, { organizationId, loginId: '' })
  await aFileNow()
  await writeFile(getPath(id), 'half')
  clock.advance(23 * hourMs)
  await test.db.updateTable('uploads').set({ updatedAt: clock.now() }).execute()
  await utimes(getPath(id), clock.now(), clock.now())
  clock.advance(23 * hourMs)
  await run()
  expect(existsSync(getPath(id))).toBe(true)
  clock.advance(2 * hourMs)
  await run()
  expect(existsSync(getPath(id))).toBe(false)
  expect(await test.db.selectFrom('uploads').select('id').execute()).toEqual([])
})

it('sweeps up bytes without a row, as a killed server leaves them', async () => {
  await aFileNow()
  await writeFile(getPath('left-behind'), 'bytes')
  await utimes(getPath('left-behind'), clock.now(), clock.now())
  await run()
  expect(existsSync(getPath('left-behind'))).toBe(true)
  clock.advance(25 * hourMs)
  await run()
  expect(existsSync(getPath('left-behind'))).toBe(false)
})

it('has nothing to do where no file ever came in', async () => {
  await expect(run()).resolves.toBeUndefined()
})
