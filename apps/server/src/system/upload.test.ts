/** Files on their way in, over real HTTP: whole, cut, resumed, refused, given up. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileKind, fileLimits, storedFileSchema } from '@wheelhouse/contract/system/file'
import { aPng, aPngThatSays, aWorkbook } from '@wheelhouse/testkit/file-samples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createWorld, type PersonaName, type World } from '../testing/personas.ts'
import { type Answer, type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let world: World
let client: Client
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-uploads-'))
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { environment: { DATA_DIR: dataDir } },
  )
  client = await as('administrator')
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

const as = (persona: PersonaName) => server.openSession(world.personas[persona].id)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const getPath = (id: string) => join(dataDir, 'files', id)
const begun = z.object({ id: z.string(), offset: z.literal(0), chunkBytes: z.literal(fileLimits.chunkBytes) })

async function begin(
  size: number,
  { name = 'Door.png', kind = 'image' }: { name?: string; kind?: FileKind } = {},
): Promise<string> {
  const answer = await client.call('POST', '/uploads', { name, size, kind })
  return begun.parse(answer.body).id
}
const append = (id: string, offset: number, bytes: Buffer): Promise<Answer> =>
  client.call('PATCH', `/uploads/${id}?offset=${offset}`, bytes)
const complete = (id: string) => client.call('POST', `/uploads/${id}/complete`)
async function getOffset(id: string): Promise<unknown> {
  return (await client.call('GET', `/uploads/${id}`)).body
}

/** A request that says it brings all of it, sends the first half, and hangs. */
function sendHalf(id: string, bytes: Buffer): ClientRequest {
  const half = request(`${server.origin}/api/uploads/${id}?offset=0`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
    },
  })
  half.on('error', () => undefined)
  half.write(bytes.subarray(0, bytes.length / 2))
  return half
}

async function upload(bytes: Buffer, kind: FileKind = 'image'): Promise<Answer & { id: string }> {
  const id = await begin(bytes.length, { kind })
  for (let offset = 0; offset < bytes.length; offset += fileLimits.chunkBytes)
    await append(id, offset, bytes.subarray(offset, offset + fileLimits.chunkBytes))
  return { id, ...(await complete(id)) }
}

it('takes a file in pieces and keeps it as it is', async () => {
  const png = Buffer.concat([aPng(40, 30), randomBytes(2_500_000)])
  const id = await begin(png.length, { name: '正面 玄関.png' })
  const { chunkBytes } = fileLimits
  expect((await append(id, 0, png.subarray(0, chunkBytes))).body).toEqual({ offset: chunkBytes })
  expect(await getOffset(id)).toEqual({ offset: chunkBytes, size: png.length })
  await append(id, chunkBytes, png.subarray(chunkBytes, 2 * chunkBytes))
  expect((await append(id, 2 * chunkBytes, png.subarray(2 * chunkBytes))).body).toEqual({
    offset: png.length,
  })
  const { status, body } = await complete(id)
  expect(status).toBe(200)
  expect(body).toEqual({
    id,
    url: `/files/${id}`,
    name: '正面 玄関.png',
    mime: 'image/png',
    size: png.length,
    sha256: sha256(png),
    width: 40,
    height: 30,
  })
  expect(sha256(await readFile(getPath(id)))).toBe(sha256(png))
})

it('gives the same answer again when the first one was lost', async () => {
  const { id, body } = await upload(aPng())
  expect(await complete(id)).toMatchObject({ status: 200, body })
  expect((await append(id, 0, aPng())).code).toBe('entity.notFound')
})

describe('an upload goes on', () => {
  it('from where a cut request has come to', async () => {
    const png = Buffer.concat([aPng(), randomBytes(600_000)])
    const id = await begin(png.length)
    const half = sendHalf(id, png)
    await until(() => expect(existsSync(getPath(id))).toBe(true))
    await until(async () => expect((await readFile(getPath(id))).length).toBeGreaterThan(0))
    half.destroy()
    const reached = await until(async () => {
      const { offset } = z.object({ offset: z.int().min(1) }).parse(await getOffset(id))
      return offset
    })
    expect((await append(id, reached, png.subarray(reached))).body).toEqual({ offset: png.length })
    expect(storedFileSchema.parse((await complete(id)).body).sha256).toBe(sha256(png))
  })

  it('while a request that nobody waits for anymore still hangs', async () => {
    const png = Buffer.concat([aPng(), randomBytes(600_000)])
    const id = await begin(png.length)
    sendHalf(id, png)
    await until(async () => expect((await readFile(getPath(id))).length).toBe(Math.floor(png.length / 2)))
    const { status, body } = await append(id, 0, png)
    const { offset } = z.object({ error: z.object({ params: z.object({ offset: z.int() }) }) }).parse(body)
      .error.params
    expect([status, offset]).toEqual([409, Math.floor(png.length / 2)])
    await append(id, offset, png.subarray(offset))
    expect(storedFileSchema.parse((await complete(id)).body).sha256).toBe(sha256(png))
  })

  it('whole when two send at once', async () => {
    const png = Buffer.concat([aPng(), randomBytes(900_000)])
    const id = await begin(png.length)
    await Promise.allSettled([append(id, 0, png), append(id, 0, png)])
    const { offset } = z.object({ offset: z.int() }).parse(await getOffset(id))
    if (offset < png.length) await append(id, offset, png.subarray(offset))
    expect(storedFileSchema.parse((await complete(id)).body).sha256).toBe(sha256(png))
  })

  it('on a server that was killed before it noted the last bytes, or before it noted the file', async () => {
    const png = Buffer.concat([aPng(), randomBytes(100_000)])
    const id = await begin(png.length)
    await append(id, 0, png.subarray(0, 50_000))
    // On the disk, but never acknowledged.
    await appendFile(getPath(id), randomBytes(10_000))
    const again = await startTestServer(undefined, {
      test: { ...server, drop: async () => undefined },
      environment: { DATA_DIR: dataDir },
    })
    const other = await again.openSession(world.personas.administrator.id)
    expect((await other.call('GET', `/uploads/${id}`)).body).toMatchObject({ offset: 50_000 })
    await other.call('PATCH', `/uploads/${id}?offset=50000`, png.subarray(50_000))
    await again.close()
    // Every byte is there and no row of a file: the next request finishes it.
    expect(await server.db.selectFrom('files').select('id').where('id', '=', id).execute()).toEqual([])
    expect(storedFileSchema.parse((await complete(id)).body).sha256).toBe(sha256(png))
  })
})

describe('an upload is refused', () => {
  it('at another place than it has come to', async () => {
    const id = await begin(1_000)
    const { status, code, body } = await append(id, 500, Buffer.alloc(500))
    expect([status, code]).toEqual([409, 'upload.offset'])
    expect(body).toMatchObject({ error: { params: { offset: 0 } } })
    expect(await complete(id)).toMatchObject({ status: 409, code: 'upload.offset' })
  })

  it('beyond the size that was said', async () => {
    const id = await begin(1_000)
    expect(await append(id, 0, Buffer.alloc(1_001))).toMatchObject({ status: 413, code: 'request.tooLarge' })
    expect(await getOffset(id)).toEqual({ offset: 0, size: 1_000 })
  })

  it.each([
    ['image', 10_000_001],
    ['audio', 20_000_001],
    ['video', 500_000_001],
    ['xlsx', 10_000_001],
    ['map', 50_000_001],
    ['aimodel', 500_000_001],
    ['software', 500_000_001],
    ['image', 0],
  ])('before it begins when %s has %i bytes', async (kind, size) => {
    const answer = await client.call('POST', '/uploads', { name: 'a', size, kind })
    expect(answer).toMatchObject({ status: 422, code: 'request.invalid' })
    expect(answer.body).toMatchObject({ error: { details: [{ path: 'size' }] } })
    if (size > 0) {
      const { body } = await client.call('POST', '/uploads', { name: 'a', size: size - 1, kind })
      await client.call('DELETE', `/uploads/${begun.parse(body).id}`)
    }
  })

  it.each<[string, FileKind, Buffer, number, string]>([
    ['a page', 'image', Buffer.from('<!doctype html><script>1</script>'), 415, 'file.wrongType'],
    ['a picture for a workbook', 'xlsx', aPng(), 415, 'file.wrongType'],
    ['a picture of 50,000 x 50,000', 'image', aPngThatSays(50_000, 50_000), 422, 'file.pictureTooLarge'],
    ['half a picture', 'image', aPng().subarray(0, 20), 422, 'file.damaged'],
    [
      'a zip bomb',
      'xlsx',
      aWorkbook({ name: 'xl/sheet1.xml', content: Buffer.alloc(9_000_000) }),
      422,
      'file.unpacksTooLarge',
    ],
  ])('with %s in it, and is gone', async (_name, kind, bytes, status, code) => {
    const refused = await upload(bytes, kind)
    expect(refused).toMatchObject({ status, code })
    expect(await complete(refused.id)).toMatchObject({ status: 404 })
    expect(existsSync(getPath(refused.id))).toBe(false)
  })

  it('to everybody but its creator', async () => {
    const id = await begin(10)
    for (const persona of ['areaManager', 'systemAdministrator', 'foreignAdministrator'] as const) {
      const other = await as(persona)
      for (const [method, path, body] of [
        ['GET', ''],
        ['PATCH', '?offset=0', Buffer.alloc(10)],
        ['POST', '/complete'],
        ['DELETE', ''],
      ] as const)
        expect(await other.call(method, `/uploads/${id}${path}`, body)).toMatchObject({ status: 404 })
    }
    expect(await getOffset(id)).toEqual({ offset: 0, size: 10 })
  })
})

it('leaves nothing when it is given up', async () => {
  const id = await begin(1_000)
  await append(id, 0, Buffer.alloc(500))
  expect((await client.call('DELETE', `/uploads/${id}`)).status).toBe(204)
  expect((await client.call('GET', `/uploads/${id}`)).status).toBe(404)
  expect(existsSync(getPath(id))).toBe(false)
})

it('allows ten at a time; one that is long silent gives way', async () => {
  client = await as('areaManager')
  const ids: string[] = []
  for (let n = 0; n < fileLimits.unfinishedMax; n++) {
    ids.push(await begin(10))
    server.clock.advance(1_000)
  }
  const oneMore = () => client.call('POST', '/uploads', { name: 'a', size: 10, kind: 'image' })
  expect(await oneMore()).toMatchObject({ status: 409, code: 'upload.tooMany' })
  server.clock.advance(16 * 60_000)
  await append(ids[0] ?? '', 0, Buffer.alloc(5))
  expect((await oneMore()).status).toBe(200)
  expect(await getOffset(ids[0] ?? '')).toEqual({ offset: 5, size: 10 })
  expect((await client.call('GET', `/uploads/${ids[1]}`)).status).toBe(404)
})
