/** What every store of files does, whichever it is. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3 } from '../../testing/s3-server.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createLog } from '../process/log.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import { FileMissing, type FileStore, readWhole, type UploadPlace } from './store-interface.ts'

const megabyte = 1_048_576

type Opened = { store: FileStore; close: () => Promise<void> }
const stores: Readonly<Record<string, () => Promise<Opened>>> = {
  folder: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-store-'))
    return { store: createFolderStore(dataDir), close: () => rm(dataDir, { recursive: true }) }
  },
  S3: async () => {
    const [s3, test] = [await startS3(), await createTestDatabase()]
    const close = async () => {
      await s3.close()
      await test.drop()
    }
    return { store: createS3Store(s3.settings, test.db, createLog('silent')), close }
  },
}

describe.each(Object.entries(stores))('a store of files (%s)', (name, open) => {
  let store: FileStore
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ store, close } = await open())
  })
  afterAll(() => close())

  /** Each size is a request of its own. */
  async function upload(bytes: Buffer, sizes: readonly number[]): Promise<string> {
    const place: UploadPlace = { id: randomUUID(), place: randomUUID(), attempt: 0, parts: null }
    let offset = 0
    for (const size of sizes) {
      place.attempt += 1
      const pieces = Readable.from([bytes.subarray(offset, offset + size)])
      const note = async (parts: unknown) => {
        place.parts = parts
      }
      const done = await store.append(place, { offset, end: bytes.length, pieces, note })
      offset += done.received
      place.parts = JSON.parse(JSON.stringify(done.parts))
    }
    expect(offset).toBe(bytes.length)
    await store.finish(place, bytes.length)
    await store.finish(place, bytes.length)
    await store.discard(place)
    return place.id
  }

  async function get(id: string, headers: Record<string, string> = {}) {
    const request = new IncomingMessage(new Socket())
    request.method = 'GET'
    Object.assign(request.headers, headers)
    const answer = await store.getContent(id).answer(request)
    const { status, body } = answer
    const names: Record<string, string> = Object.fromEntries(new Headers(answer.headers))
    return { status, headers: names, body: await buffer(body) }
  }

  it.each([
    ['in one request', 70, [70]],
    ['in requests of any size', 12 * megabyte + 5, [1, 3 * megabyte, 0, 7 * megabyte, 2, 2 * megabyte + 2]],
    ['in exactly two parts', 10 * megabyte, [5 * megabyte, 5 * megabyte]],
    ['in many tiny requests', 40, Array.from({ length: 40 }, () => 1)],
  ])('has a file that came %s as it is', async (_how, size, sizes) => {
    const bytes = randomBytes(size)
    const id = await upload(bytes, sizes)
    expect((await readWhole(store, id)).equals(bytes)).toBe(true)
    const middle = await store.read(id, (file) => file.read(size - 10, 100))
    expect(middle.equals(bytes.subarray(size - 10))).toBe(true)
  })

  it('keeps what the server makes, and nothing of what could not be made', async () => {
    const bytes = randomBytes(11 * megabyte)
    const [id, broken, small] = [randomUUID(), randomUUID(), randomUUID()]
    async function* make(error?: Error) {
      for (let at = 0; at < bytes.length; at += 700_000) yield bytes.subarray(at, at + 700_000)
      if (error !== undefined) throw error
    }
    await store.keep(id, make())
    expect((await readWhole(store, id)).equals(bytes)).toBe(true)
    await store.keep(small, [bytes.subarray(0, 5)])
    expect(await readWhole(store, small)).toEqual(bytes.subarray(0, 5))
    await expect(store.keep(broken, make(new Error('no more')))).rejects.toThrow('no more')
    await expect(readWhole(store, broken)).rejects.toThrow(FileMissing)
  })

  it('answers the requested range, and that nothing has changed', async () => {
    const bytes = randomBytes(100)
    const id = await upload(bytes, [100])
    const whole = await get(id)
    expect(whole).toMatchObject({
      status: 200,
      headers: { 'content-length': '100', 'accept-ranges': 'bytes' },
      body: bytes,
    })
    const etag = whole.headers.etag ?? ''
    expect(await get(id, { 'if-none-match': etag })).toMatchObject({ status: 304, headers: { etag } })
    expect(await get(id, { range: 'bytes=10-19' })).toMatchObject({
      status: 206,
      headers: { 'content-range': 'bytes 10-19/100', 'content-length': '10' },
      body: bytes.subarray(10, 20),
    })
    // The S3 server of the tests does not know the last bytes.
    if (name !== 'S3') expect((await get(id, { range: 'bytes=-5' })).body).toEqual(bytes.subarray(95))
    expect((await get(id, { range: 'bytes=90-500' })).body).toEqual(bytes.subarray(90))
    expect((await get(id, { range: 'lines=1-2' })).body).toEqual(bytes)
    expect((await get(id, { range: 'bytes=100-' })).status).toBe(416)
  })

  it('has nothing of what was removed, or never came', async () => {
    const id = await upload(randomBytes(10), [10])
    await store.remove(id)
    await store.remove(id)
    for (const one of [id, randomUUID()]) {
      await expect(readWhole(store, one)).rejects.toThrow(FileMissing)
      await expect(get(one)).rejects.toThrow(FileMissing)
    }
  })
})
