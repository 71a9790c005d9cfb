import { createHash } from 'node:crypto'
import { aPng, aTarGz } from '@wheelhouse/testkit/file-samples'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteUnusedFiles } from '../kernel/files/file.store.ts'
import { aSystemVersion } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let system: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  system = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('systemVersions').execute())

const create = (values: object) =>
  system.call('POST', '/system-versions', { name: 'Autumn', version: '1.16.1', target: 'portal', ...values })

describe('a system version', () => {
  it('is private and unpublished until somebody says otherwise', async () => {
    expect((await create({})).body).toMatchObject({ status: 0, publishedAt: null, minBattery: 20 })
    // The same number may be a robot's, but not the console's again.
    expect((await create({ target: 'robot' })).status).toBe(200)
    expect((await create({})).code).toBe('entity.duplicate')
  })

  it.each(['1.2', 'v1.2.3', '1.02.3', '1.2.3-', ''])(
    'has a number of three parts, unlike %j',
    async (version) => {
      expect((await create({ version })).status).toBe(422)
    },
  )
})

describe('the file of a version', () => {
  const archive = aTarGz()
  const upload = async (kind: string, bytes: Buffer) => {
    const { body } = await system.call('POST', '/uploads', { name: 'os.tar.gz', size: bytes.length, kind })
    const { id } = body as { id: string }
    await system.call('PATCH', `/uploads/${id}?offset=0`, bytes)
    return { id, ...(await system.call('POST', `/uploads/${id}/complete`)) }
  }

  it('is said with size and sum, and left out of what is published', async () => {
    const { id: fileId } = await upload('software', archive)
    const { body } = await create({
      version: '3.0.0',
      target: 'robot',
      fileId,
      status: 1,
      publishedAt: '2026-11-01T00:00:00Z',
    })
    const sha256 = createHash('sha256').update(archive).digest('hex')
    const file = { id: fileId, name: 'os.tar.gz', size: archive.length, sha256, mime: 'application/gzip' }
    expect(body).toMatchObject({ fileId, file })
    const { id } = body as { id: string }
    expect((await system.call('GET', `/system-versions/${id}`)).body).toMatchObject({ file })
    const client = await server.openSession(world.personas.administrator.id)
    const published = await client.call('GET', '/my/versions')
    expect(JSON.stringify(published.body)).toContain('3.0.0')
    expect(JSON.stringify(published.body)).not.toContain(fileId)
    expect((await client.call('GET', `/files/${fileId}`)).code).toBe('entity.notFound')
    // Taken away again, and whatever else is changed meanwhile leaves it alone.
    await system.call('PATCH', `/system-versions/${id}`, { name: 'Winter', revision: 1 })
    expect((await system.call('GET', `/system-versions/${id}`)).body).toMatchObject({ name: 'Winter', file })
    await system.call('PATCH', `/system-versions/${id}`, { fileId: null, revision: 2 })
    expect((await system.call('GET', `/system-versions/${id}`)).body).toMatchObject({
      fileId: null,
      file: null,
    })
  })

  it('is a package, and was brought as software', async () => {
    expect((await upload('software', aPng())).code).toBe('file.wrongType')
    const { id: picture } = await upload('image', aPng())
    for (const fileId of [picture, '00000000-0000-4000-8000-000000000000']) {
      const { body } = await create({ version: '3.0.1', fileId })
      expect(body).toMatchObject({ error: { details: [{ path: 'fileId', code: 'file.unknown' }] } })
    }
  })

  it('stays while a version has it', async () => {
    const { id: fileId } = await upload('software', archive)
    await create({ version: '3.0.2', fileId })
    const { id: unused } = await upload('software', archive)
    await deleteUnusedFiles(server.db, new Date(server.clock.now().getTime() + 1))
    const kept = await server.db
      .selectFrom('files')
      .select('id')
      .where('id', 'in', [fileId, unused])
      .execute()
    expect(kept).toEqual([{ id: fileId }])
  })
})

describe('what was published', () => {
  const statusesFor = async (persona: 'general' | 'foreignGeneral', session?: Client) => {
    const client = session ?? (await server.openSession(world.personas[persona].id))
    const { body } = await client.call('GET', '/my/versions')
    const { versions } = body as { console: string; versions: { status: number }[] }
    return versions.map(({ status }) => status)
  }

  it('comes with the version of the console itself', async () => {
    const client = await server.openSession(world.personas.general.id)
    expect((await client.call('GET', '/my/versions')).body).toMatchObject({ console: '1.16.1' })
  })

  it('is official for everybody, and beta and alpha for those who take part in labs', async () => {
    for (const status of [0, 1, 2, 3] as const) await aSystemVersion(server.db, { status })
    const later = new Date(server.clock.now().getTime() + 60_000)
    await aSystemVersion(server.db, { status: 1, publishedAt: later })
    expect(await statusesFor('general')).toEqual([1])
    const before = await server.openSession(world.personas.general.id)
    const join = server.db.updateTable('organizations').set({ ugoLabo: true })
    await join.where('id', '=', world.own.id).execute()
    // From the next sign-in on.
    expect(await statusesFor('general', before)).toEqual([1])
    expect((await statusesFor('general')).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(await statusesFor('foreignGeneral')).toEqual([1])
    server.clock.advance(61_000)
    expect(await statusesFor('foreignGeneral')).toEqual([1, 1])
  })
})
