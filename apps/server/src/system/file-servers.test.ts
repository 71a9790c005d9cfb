/** Two servers of one installation with one store of files, over real HTTP. */
import { createHash, randomBytes } from 'node:crypto'
import { type FileKind, storedFileSchema } from '@wheelhouse/contract/system/file'
import { aPng, aWorkbook } from '@wheelhouse/testkit/file-samples'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createWorld, type World } from '../testing/personas.ts'
import { startS3, type TestS3 } from '../testing/s3-server.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

const megabyte = 1_048_576

let s3: TestS3
let world: World
let publicOrigin: string
let a: TestServer
let b: TestServer
let atA: Client
let atB: Client
beforeAll(async () => {
  s3 = await startS3()
  // The same store by another name.
  publicOrigin = `http://localhost:${s3.settings.url.port}`
  a = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { environment: { ...s3.environment, S3_PUBLIC_URL: publicOrigin } },
  )
  b = await startTestServer(undefined, {
    test: { ...a, drop: async () => undefined },
    clock: a.clock,
    environment: s3.environment,
  })
  const { id } = world.personas.administrator
  ;[atA, atB] = [await a.openSession(id), await b.openSession(id)]
})
afterEach(() => s3.mend())
afterAll(async () => {
  await b.close()
  await a.close()
  await s3.close()
})

async function begin(client: Client, size: number, kind: FileKind): Promise<string> {
  const { body } = await client.call('POST', '/uploads', { name: 'Door 1.bin', size, kind })
  return z.object({ id: z.string() }).parse(body).id
}
const append = (client: Client, id: string, offset: number, bytes: Buffer) =>
  client.call('PATCH', `/uploads/${id}?offset=${offset}`, bytes)
const get = (server: TestServer, client: Client, id: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/files/${id}`, {
    headers: { cookie: client.cookie, ...headers },
    redirect: 'manual',
  })

/** Begun and continued at one server after the other, and completed at the last. */
async function upload(bytes: Buffer, clients: readonly Client[], kind: FileKind = 'image') {
  const at = (index: number) => clients[index % clients.length] ?? atA
  const id = await begin(at(0), bytes.length, kind)
  for (let offset = 0; offset < bytes.length; offset += megabyte)
    await append(at(offset / megabyte), id, offset, bytes.subarray(offset, offset + megabyte))
  const { body } = await at(Math.ceil(bytes.length / megabyte)).call('POST', `/uploads/${id}/complete`)
  return storedFileSchema.parse(body)
}

it('an upload begun at one goes on and is completed at the other, and is read at both', async () => {
  const bytes = Buffer.concat([aPng(), randomBytes(7 * megabyte + 5)])
  const { id, sha256 } = await upload(bytes, [atA, atB])
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  const whole = await get(b, atB, id)
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  expect(whole.headers.get('content-security-policy')).toContain('sandbox')
  const part = await get(a, atA, id, { range: 'bytes=5-9' })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(5, 10)])
  // What is left of the upload goes, and the file stays.
  await sql`update file_leftovers set due_at = now() - interval '1 second'`.execute(a.db)
  await b.runJob('clean-files')
  expect(await s3.listKeys()).toContain(`files/${id}`)
  expect((await s3.listKeys()).filter((key) => key.startsWith('uploads/'))).toEqual([])
})

it('a large download comes from the store itself, where browsers reach it; what a page shows does not', async () => {
  const workbook = aWorkbook({ name: 'xl/media/a.bin', content: randomBytes(400_000) })
  const { id } = await upload(workbook, [atA], 'xlsx')
  const sent = await get(a, atA, id)
  const address = sent.headers.get('location') ?? ''
  expect([sent.status, sent.headers.get('cache-control')]).toEqual([302, 'no-store'])
  expect([new URL(address).origin, new URL(address).searchParams.get('X-Amz-Expires')]).toEqual([
    publicOrigin,
    '300',
  ])
  const fetched = await fetch(address)
  expect(Buffer.from(await fetched.arrayBuffer()).equals(workbook)).toBe(true)
  expect(fetched.headers.get('content-disposition')).toContain('attachment; filename="Door 1.bin"')
  // A person who may not see the file is redirected nowhere, and it was taken out once.
  const foreign = await a.openSession(world.personas.foreignAdministrator.id)
  expect((await get(a, foreign, id)).status).toBe(404)
  const entries = a.db.selectFrom('auditLog').select('action').where('entityId', '=', id)
  expect(await entries.where('action', '=', 'file:download').execute()).toHaveLength(1)
  expect((await get(b, atB, id)).status).toBe(200)
  const { id: shown } = await upload(Buffer.concat([aPng(), randomBytes(400_000)]), [atA])
  expect((await get(a, atA, shown)).status).toBe(200)
  const page = await fetch(`${a.origin}/api/files/${shown}`, { headers: { cookie: atA.cookie } })
  expect(page.headers.get('content-type')).toBe('image/png')
})

it('says that the store is away, and everything goes on once it is back', async () => {
  const bytes = Buffer.concat([aPng(), randomBytes(megabyte)])
  const id = await begin(atA, bytes.length, 'image')
  await append(atA, id, 0, bytes.subarray(0, 1_000))
  s3.break('away')
  expect(await append(atA, id, 1_000, bytes.subarray(1_000, 2_000))).toMatchObject({
    status: 503,
    code: 'server.filesUnavailable',
  })
  await until(async () =>
    expect(await a.call('GET', '/health/ready')).toMatchObject({ status: 503, body: { missing: ['files'] } }),
  )
  s3.break('full')
  expect(await append(atA, id, 1_000, bytes.subarray(1_000, 2_000))).toMatchObject({ code: 'server.noSpace' })
  s3.mend()
  await append(atB, id, 1_000, bytes.subarray(1_000, megabyte))
  await append(atA, id, megabyte, bytes.subarray(megabyte))
  s3.break('wrong')
  expect(await atA.call('POST', `/uploads/${id}/complete`)).toMatchObject({ status: 503 })
  s3.mend()
  expect(await atA.call('POST', `/uploads/${id}/complete`)).toMatchObject({ status: 200 })
  s3.break('away')
  expect((await get(b, atB, id)).status).toBe(503)
  s3.mend()
  expect((await get(b, atB, id)).status).toBe(200)
  await until(async () => expect((await a.call('GET', '/health/ready')).status).toBe(200))
})
