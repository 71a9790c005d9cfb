/** Stored files, as a browser is given them: to whom, how, and in parts. */

import { storedFileSchema } from '@wheelhouse/contract/system/file'
import { aPng } from '@wheelhouse/testkit/file-samples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeFile } from '../kernel/files/file.store.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { aBuilding, aStoredFile } from '../testing/factories.ts'
import { createWorld, type PersonaName, type World } from '../testing/personas.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
})
afterAll(() => server.close())

async function upload(bytes: Buffer, kind: string, name: string): Promise<string> {
  const client = await server.openSession(world.personas.administrator.id)
  const begun = await client.call('POST', '/uploads', { name, size: bytes.length, kind })
  const { id } = begun.body as { id: string }
  await client.call('PATCH', `/uploads/${id}?offset=0`, bytes)
  return storedFileSchema.parse((await client.call('POST', `/uploads/${id}/complete`)).body).id
}

async function get(
  id: string,
  persona: PersonaName,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { cookie } = await server.openSession(world.personas[persona].id)
  return fetch(`${server.origin}/api/files/${id}`, { headers: { cookie, ...headers } })
}

describe('a stored file', () => {
  const png = aPng(20, 10)
  let id: string
  beforeAll(async () => {
    id = await upload(png, 'image', "玄関 'A'.png")
  })

  it('is shown by the cookie alone, under its name, and runs nothing', async () => {
    const answer = await get(id, 'administrator')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': `inline; filename="__ _A_.png"; filename*=UTF-8''%E7%8E%84%E9%96%A2%20%27A%27.png`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
    })
  })

  it('is not sent again while it is the same', async () => {
    const etag = (await get(id, 'administrator')).headers.get('etag') ?? ''
    // As a browser requests it on its own; `fetch` with a condition of one's own would refuse every cache on the way.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
    const answer = await get(id, 'administrator', headers)
    expect([answer.status, await answer.text()]).toEqual([304, ''])
  })

  it.each([
    ['bytes=4-9', 206, `bytes 4-9/${png.length}`, png.subarray(4, 10)],
    ['bytes=-5', 206, `bytes ${png.length - 5}-${png.length - 1}/${png.length}`, png.subarray(-5)],
    ['bytes=60-', 206, `bytes 60-${png.length - 1}/${png.length}`, png.subarray(60)],
    ['lines=1-2', 200, null, png],
  ])('is sent in parts: %s', async (range, status, contentRange, expected) => {
    const answer = await get(id, 'administrator', { range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(expected)
  })

  it('has no part beyond its end', async () => {
    const answer = await get(id, 'administrator', { range: 'bytes=100000-' })
    expect(answer.status).toBe(416)
    expect(await answer.json()).toMatchObject({ error: { code: 'request.rangeInvalid' } })
  })

  it('is saved instead of shown when a page could not show it', async () => {
    const yaml = await upload(Buffer.from('image: a.pgm\n'), 'map', 'a.yaml')
    const answer = await get(yaml, 'administrator')
    expect(answer.headers.get('content-disposition')).toContain('attachment; ')
  })
})

describe('a file is seen', () => {
  const everybody: PersonaName[] = [
    'general',
    'areaManager',
    'administrator',
    'systemAdministrator',
    'foreignGeneral',
    'foreignAdministrator',
  ]
  async function expectReaders(id: string, readers: PersonaName[]): Promise<void> {
    for (const persona of everybody) {
      const { status } = await get(id, persona)
      expect([persona, status]).toEqual([persona, readers.includes(persona) ? 200 : 404])
    }
  }
  const own: PersonaName[] = ['general', 'areaManager', 'administrator', 'systemAdministrator']
  const file = (organizationId: string | null, buildingId: string | null = null) =>
    aStoredFile(server.db, server.dataDir, { organizationId, buildingId })

  it('by the person who uploaded it, while nothing uses it', async () => {
    await expectReaders(await upload(aPng(), 'image', 'a.png'), ['administrator'])
  })
  it('by its organisation', async () => {
    await expectReaders((await file(world.own.id)).id, own)
  })
  it('in its building', async () => {
    await expectReaders((await file(world.own.id, world.site.building.id)).id, own)
    const other = await aBuilding(server.db, { organizationId: world.own.id })
    await expectReaders((await file(world.own.id, other.id)).id, ['administrator', 'systemAdministrator'])
  })
  it('by everybody when it belongs to the installation', async () => {
    await expectReaders((await file(null)).id, everybody)
  })
  it('by system administrators alone when it is software', async () => {
    const software = { organizationId: null, kind: 'software', mime: 'application/zip' }
    const { id } = await aStoredFile(server.db, server.dataDir, software)
    await expectReaders(id, ['systemAdministrator'])
  })
})

describe('an entity takes a file', () => {
  const identity = (persona: PersonaName): Identity => ({
    client: null,
    onHoldFor: null,
    sessionId: '',
    operatorId: world.personas[persona].id,
    type: world.personas[persona].type,
    firstName: '',
    lastName: '',
    organizationId: world.personas[persona].organizationId,
    buildingId: null,
    scope:
      persona === 'systemAdministrator'
        ? { kind: 'everything' }
        : { kind: 'organizations', ids: [world.personas[persona].organizationId], exceptBuildingIds: [] },
    ip: '127.0.0.1',
    isAddressRefused: false,
  })
  const take = (id: string, persona: PersonaName, organizationId: string | null, kind = 'image' as const) =>
    server.db.transaction().execute((tx) =>
      takeFile(tx, identity(persona), server.clock.now(), {
        id,
        kind,
        owner: { organizationId, buildingId: null },
        field: 'fileId',
        user: null,
      }),
    )
  const refused = expect.objectContaining({
    code: 'request.invalid',
    details: [expect.objectContaining({ path: 'fileId', code: 'file.unknown' })],
  })

  it('that its author brought, and keeps it when it is saved again', async () => {
    const id = await upload(aPng(), 'image', 'a.png')
    await take(id, 'administrator', world.own.id)
    await take(id, 'administrator', world.own.id)
    expect((await get(id, 'general')).status).toBe(200)
  })

  it('but none of another person, of another organisation, or of the installation', async () => {
    const fresh = await upload(aPng(), 'image', 'a.png')
    await expect(take(fresh, 'systemAdministrator', world.own.id)).rejects.toEqual(refused)
    await expect(take(fresh, 'foreignAdministrator', world.foreign.id)).rejects.toEqual(refused)
    const { id: foreign } = await aStoredFile(server.db, server.dataDir, { organizationId: world.foreign.id })
    await expect(take(foreign, 'administrator', world.own.id)).rejects.toEqual(refused)
    const { id: common } = await aStoredFile(server.db, server.dataDir, { organizationId: null })
    await expect(take(common, 'administrator', world.own.id)).rejects.toEqual(refused)
    expect((await get(common, 'foreignGeneral')).status).toBe(200)
  })

  it('and none of another kind', async () => {
    const id = await upload(aPng(), 'map', 'a.png')
    await expect(take(id, 'administrator', world.own.id)).rejects.toEqual(refused)
  })
})
