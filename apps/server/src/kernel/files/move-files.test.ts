import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOperator, anOrganization, aStoredFile } from '../../testing/factories.ts'
import { startS3, type TestS3 } from '../../testing/s3-server.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createLog } from '../process/log.ts'
import { createFolderStore } from './folder-store.ts'
import { type MoveProgress, moveFiles } from './move-files.ts'
import { createS3Store } from './s3-store.ts'
import { type FileStore, readWhole } from './store-interface.ts'

let test: TestDatabase
let s3: TestS3
let dataDir: string
let to: FileStore
let organizationId: string
beforeEach(async () => {
  test = await createTestDatabase()
  s3 = await startS3()
  dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-move-'))
  to = createS3Store(s3.settings, test.db, createLog('silent'))
  organizationId = (await anOrganization(test.db)).id
  await anOperator(test.db, { type: 2, organizationId, buildingId: null })
})
afterEach(async () => {
  await s3.close()
  await test.drop()
  await rm(dataDir, { recursive: true })
})

const journalPath = () => join(dataDir, 'files-moved')
const getPath = (id: string) => join(dataDir, 'files', id)
const move = (report: (progress: MoveProgress) => void = () => undefined, target = 'a store') =>
  moveFiles(
    { db: test.db, from: createFolderStore(dataDir), to, journal: { path: journalPath(), target } },
    report,
  )
const countPuts = () => s3.asked.filter((request) => request.startsWith('PUT')).length

async function aFile(): Promise<{ id: string; bytes: Buffer }> {
  const { id } = await aStoredFile(test.db, dataDir, { organizationId })
  const bytes = randomBytes(20)
  await writeFile(getPath(id), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await test.db.updateTable('files').set({ sha256, size: 20 }).where('id', '=', id).execute()
  return { id, bytes }
}

it('copies every file as it is, goes on after the store was away, and does nothing twice', async () => {
  const files = [await aFile(), await aFile(), await aFile()]
  const stopAfterOne = ({ count }: MoveProgress) => {
    if (count === 1) s3.break('away')
  }
  await expect(move(stopAfterOne)).rejects.toThrow('the store of files')
  s3.mend()
  const reports: number[] = []
  expect(await move(({ count, bytes, all }) => reports.push(count, bytes, all.count, all.bytes))).toEqual({
    moved: 2,
    missing: [],
    damaged: [],
  })
  expect(reports.slice(-4)).toEqual([3, 60, 3, 60])
  for (const { id, bytes } of files) {
    expect(await readWhole(to, id)).toEqual(bytes)
    expect(await readFile(getPath(id))).toEqual(bytes)
  }
  const before = countPuts()
  expect(await move()).toMatchObject({ moved: 0 })
  expect(countPuts()).toBe(before)
  // Another store has none of them.
  expect(await move(undefined, 'another store')).toMatchObject({ moved: 3 })
})

it('names what is not there and what is damaged, and moves the rest', async () => {
  const [gone, broken, whole] = [await aFile(), await aFile(), await aFile()]
  await rm(getPath(gone.id))
  await writeFile(getPath(broken.id), randomBytes(20))
  expect(await move()).toEqual({ moved: 1, missing: [gone.id], damaged: [broken.id] })
  expect(await s3.listKeys()).toEqual([`files/${whole.id}`])
})
