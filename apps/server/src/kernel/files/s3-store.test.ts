/** What is requested of a store that speaks the S3 protocol, and what happens when it does not answer as it should. */
import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anOperator, anOrganization, anUpload } from '../../testing/factories.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { startS3, type TestS3 } from '../../testing/s3-server.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { createLog } from '../process/log.ts'
import { cleanFilesJob } from './clean-files.ts'
import { finishUpload, receivePieces } from './receive-pieces.ts'
import { createS3Store } from './s3-store.ts'
import { type FileStore, readWhole } from './store-interface.ts'
import { deleteUpload, findReceived, findUploadPlace } from './upload.store.ts'

const megabyte = 1_048_576

let s3: TestS3
let test: TestDatabase
let files: FileStore
const clock = fakeClock()
beforeEach(async () => {
  s3 = await startS3()
  test = await createTestDatabase()
  files = createS3Store(s3.settings, test.db, createLog('silent'))
})
afterEach(async () => {
  await files.stop()
  await s3.close()
  await test.drop()
})

async function begin(size: number): Promise<string> {
  const { id: organizationId } = await anOrganization(test.db)
  await anOperator(test.db, { type: 2, organizationId, buildingId: null })
  const { id } = await anUpload(test.db, { organizationId, loginId: '' })
  await test.db.updateTable('uploads').set({ size }).where('id', '=', id).execute()
  return id
}

const send = (
  id: string,
  { offset, size }: { offset: number; size: number },
  pieces: Iterable<Buffer> | Readable,
) =>
  receivePieces(
    { db: test.db, clock, files },
    { id, offset, size },
    pieces instanceof Readable ? pieces : Readable.from(pieces),
  )

/** As the hourly job does, when everything is due. */
async function clean(): Promise<void> {
  await sql`update file_leftovers set due_at = now() - interval '1 second'`.execute(test.db)
  await cleanFilesJob({ db: test.db, clock, fileStore: files }).run()
}

describe('what is left over is removed, and the store is never queried for a list', () => {
  it('of an upload that was given up', async () => {
    const [id, size] = [await begin(12 * megabyte), 12 * megabyte]
    await send(id, { offset: 0, size }, [randomBytes(7 * megabyte)])
    await send(id, { offset: 7 * megabyte, size }, [randomBytes(megabyte)])
    expect([(await s3.listKeys()).length, (await s3.listUploads()).length]).toEqual([2, 1])
    await deleteUpload(test.db, id)
    // A request that is under way may bring more for a while.
    await cleanFilesJob({ db: test.db, clock, fileStore: files }).run()
    expect(await s3.listUploads()).toHaveLength(1)
    await clean()
    expect([await s3.listKeys(), await s3.listUploads()]).toEqual([[], []])
    expect(s3.asked.filter((request) => /^GET \/wheelhouse\/?(\?|$)/.test(request))).toEqual([])
  })

  it('of a request that was killed before it was noted', async () => {
    const [id, size] = [await begin(10), 10]
    const killed = {
      ...files,
      append: async (...all: Parameters<FileStore['append']>) => {
        await files.append(...all)
        throw new Error('killed')
      },
    }
    const parts = { db: test.db, clock, files: killed }
    await expect(
      receivePieces(parts, { id, offset: 0, size }, Readable.from([randomBytes(4)])),
    ).rejects.toThrow('killed')
    expect(await s3.listKeys()).toHaveLength(1)
    await deleteUpload(test.db, id)
    await clean()
    expect(await s3.listKeys()).toEqual([])
  })

  it('of what the server was killed while making', async () => {
    const id = randomUUID()
    const { promise: isStuck, resolve: stick } = Promise.withResolvers<void>()
    async function* make() {
      yield randomBytes(6 * megabyte)
      yield randomBytes(6 * megabyte)
      stick()
      await new Promise(() => undefined)
    }
    void files.keep(id, make())
    await isStuck
    expect(await s3.listUploads()).toHaveLength(1)
    await clean()
    expect([await s3.listKeys(), await s3.listUploads()]).toEqual([[], []])
  })

  it('later, if the store is away', async () => {
    const [id, size] = [await begin(3), 3]
    await send(id, { offset: 0, size }, [Buffer.from('abc')])
    await finishUpload({ db: test.db, files }, { id, size })
    await deleteUpload(test.db, id)
    s3.break('away')
    await expect(clean()).rejects.toThrow('the store of files')
    s3.mend()
    await clean()
    expect(await s3.listKeys()).toEqual([])
  })
})

it('makes void what an earlier request still brings, at whichever server', async () => {
  const [id, size] = [await begin(10), 10]
  const hanging = new Readable({ read: () => undefined })
  hanging.push(Buffer.from('1234'))
  const first = send(id, { offset: 0, size }, hanging)
  first.catch(() => undefined)
  const findAttempt = () => test.db.selectFrom('uploads').select('attempt').executeTakeFirst()
  await until(async () => expect(await findAttempt()).toEqual({ attempt: 1 }))
  expect(await send(id, { offset: 0, size }, [Buffer.from('123456')])).toBe(6)
  hanging.push(null)
  await expect(first).rejects.toMatchObject({ code: 'upload.offset', params: { offset: 6 } })
  expect(await send(id, { offset: 6, size }, [Buffer.from('7890')])).toBe(10)
  await finishUpload({ db: test.db, files }, { id, size })
  expect((await readWhole(files, id)).toString()).toBe('1234567890')
})

describe('an upload goes on', () => {
  const failures = [
    ['away', 'server.filesUnavailable'],
    ['denied', 'server.filesUnavailable'],
    ['wrong', 'server.filesUnavailable'],
    ['full', 'server.noSpace'],
  ] as const
  it.each(failures)('after the store was %s', async (fault, code) => {
    const bytes = randomBytes(11 * megabyte)
    const size = bytes.length
    const id = await begin(size)
    await send(id, { offset: 0, size }, [bytes.subarray(0, 4 * megabyte)])
    s3.break(fault)
    const rest = bytes.subarray(4 * megabyte)
    await expect(send(id, { offset: 4 * megabyte, size }, [rest])).rejects.toMatchObject({ code })
    expect(await findReceived(test.db, id)).toBe(4 * megabyte)
    s3.mend()
    expect(await send(id, { offset: 4 * megabyte, size }, [rest])).toBe(size)
    s3.break(fault)
    await expect(finishUpload({ db: test.db, files }, { id, size })).rejects.toMatchObject({ code })
    s3.mend()
    await finishUpload({ db: test.db, files }, { id, size })
    expect((await readWhole(files, id)).equals(bytes)).toBe(true)
  })

  it('from where it was acknowledged, if the store failed after a part was put together', async () => {
    const bytes = randomBytes(7 * megabyte)
    const size = bytes.length
    const id = await begin(size)
    await send(id, { offset: 0, size }, [bytes.subarray(0, 2 * megabyte)])
    const rest = bytes.subarray(2 * megabyte)
    s3.break('away', (request) => request.startsWith('PUT') && request.includes('/uploads/'))
    await expect(send(id, { offset: 2 * megabyte, size }, [rest])).rejects.toThrow('the store of files')
    expect(s3.asked.filter((request) => request.includes('partNumber=1'))).toHaveLength(1)
    s3.mend()
    await send(id, { offset: 2 * megabyte, size }, [rest])
    await finishUpload({ db: test.db, files }, { id, size })
    expect((await readWhole(files, id)).equals(bytes)).toBe(true)
  })

  it('also if only the answer to its completion was lost, and begins again if the store has lost it', async () => {
    const bytes = randomBytes(6 * megabyte)
    const size = bytes.length
    const id = await begin(size)
    await send(id, { offset: 0, size }, [bytes])
    const isCompleted = () => s3.asked.some((one) => one.startsWith('POST') && one.includes('uploadId='))
    s3.break('away', (request) => request.startsWith('HEAD') && isCompleted())
    await expect(finishUpload({ db: test.db, files }, { id, size })).rejects.toThrow('the store of files')
    s3.mend()
    await finishUpload({ db: test.db, files }, { id, size })
    expect((await readWhole(files, id)).equals(bytes)).toBe(true)

    const lost = await begin(2 * size)
    await send(lost, { offset: 0, size: 2 * size }, [bytes])
    const place = await findUploadPlace(test.db, lost)
    if (place === null) throw new Error('the upload is gone')
    await files.discard(place)
    const rest = { offset: size, size: 2 * size }
    await expect(send(lost, rest, [bytes])).rejects.toMatchObject({ code: 'entity.notFound' })
    expect(await findReceived(test.db, lost)).toBeNull()
  })
})

it('gives up on a store that does not answer', async () => {
  const hasty = createS3Store(s3.settings, test.db, createLog('silent'), 200)
  s3.break('slow')
  const reading = readWhole(hasty, randomUUID())
  await expect(reading).rejects.toMatchObject({ code: 'server.filesUnavailable' })
})

it('turns a wrong answer into an error, and never returns those bytes', async () => {
  const id = randomUUID()
  await files.keep(id, [Buffer.from('abc')])
  s3.break('wrong')
  const outage = { code: 'server.filesUnavailable' }
  await expect(files.keep(randomUUID(), [Buffer.from('abc')])).rejects.toMatchObject(outage)
  await expect(readWhole(files, id)).rejects.toMatchObject(outage)
  s3.break('wrong', (request) => request.startsWith('GET'))
  await expect(readWhole(files, id)).rejects.toMatchObject(outage)
})
