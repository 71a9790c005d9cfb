/** Files of exports in the store of files: who may have them, how long, and those of earlier versions. */
import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anExport, aStoredExport, exportContent } from '../../testing/export-factory.ts'
import { testNow } from '../../testing/factories.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

const dayMs = 86_400_000
const old = { fileName: 'reports_old.csv', contentType: 'text/csv; charset=utf-8' }
let server: TestServer
let world: World
let admin: Client
/** An export of an earlier version, whose file is not in the store when the server starts. */
let oldId: string

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-exports-'))
  /** An export that a server of an earlier version has not completed. */
  const writePart = async (name: string, writtenAt: Date) => {
    const path = join(dataDir, 'exports', `${name}.part`)
    await writeFile(path, 'rep')
    await utimes(path, writtenAt, writtenAt)
  }
  const prepare = async (db: TestServer['db']) => {
    world = await createWorld(db)
    oldId = (await anExport(db, world.own.id, old)).id
    await mkdir(join(dataDir, 'exports'))
    await writeFile(join(dataDir, 'exports', oldId), exportContent)
    await writePart('left', new Date(testNow.getTime() - 2 * dayMs))
    await writePart('under-way', testNow)
  }
  server = await startTestServer(prepare, { environment: { DATA_DIR: dataDir } })
  admin = await server.openSession(world.personas.administrator.id)
})
afterAll(() => server.close())

const download = (id: string, client = admin) => client.call('GET', `/export-histories/${id}/file`)

it('those of earlier versions are moved into the store at the start', async () => {
  await until(async () => expect(await download(oldId)).toMatchObject({ status: 200, body: exportContent }))
  expect((await download(oldId)).headers.get('content-disposition')).toContain('reports_old.csv')
})

it('those that a server of an earlier version may still be writing stay until a day later', async () => {
  const folder = join(server.dataDir, 'exports')
  await until(async () => expect(await readdir(folder)).toEqual(['under-way.part']))
  const clock = fakeClock()
  clock.advance(dayMs + 1)
  const later = await startTestServer(undefined, { clock, environment: { DATA_DIR: server.dataDir } })
  await until(async () => expect(await readdir(later.dataDir)).not.toContain('exports'))
  await later.close()
})

it('have no other address, at which nobody would ask for the permission to export', async () => {
  const { id } = await aStoredExport(server, world.own.id)
  expect(await download(id)).toMatchObject({ status: 200, body: exportContent })
  expect((await admin.call('GET', `/files/${id}`)).code).toBe('entity.notFound')
})

it('are removed after a month; the history stays', async () => {
  const { id } = await aStoredExport(server, world.own.id)
  const keptIn = () => readdir(join(server.dataDir, 'files'))
  server.clock.advance(31 * dayMs)
  for (const job of ['forget-export-files', 'clean-files']) await server.runJob(job)
  expect(await keptIn()).toContain(id)
  server.clock.advance(dayMs)
  for (const job of ['forget-export-files', 'clean-files']) await server.runJob(job)
  expect(await keptIn()).not.toContain(id)
  const again = await server.openSession(world.personas.administrator.id)
  expect((await download(id, again)).code).toBe('entity.notFound')
  const entries = (await again.call('GET', '/export-histories')).body
  expect(entries).toContainEqual(expect.objectContaining({ id, hasFile: false }))
})
