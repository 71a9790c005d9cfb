import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CustomManifestDetail } from '@wheelhouse/contract/custom/custom-manifest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let system: Client
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-custom-'))
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { environment: { DATA_DIR: dataDir } },
  )
  system = await server.openSession(world.personas.systemAdministrator.id)
  await mkdir(join(dataDir, 'custom'))
  const file = join(dataDir, 'custom', 'manifest.json')
  await writeFile(file, '{"theme":{"primaryColor":"#111111"}}')
  await utimes(file, new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:00:00Z'))
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

async function create(manifest: unknown, note = ''): Promise<CustomManifestDetail> {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  const { status, body } = await system.call('POST', '/custom-manifests', { text, note })
  expect(status).toBe(200)
  return body as CustomManifestDetail
}
const colour = (primaryColor: string) => ({ theme: { primaryColor } })
const publish = ({ id }: { id: string }) => system.call('POST', `/custom-manifests/${id}/publish`)
const rollBack = ({ id }: { id: string }) => system.call('POST', `/custom-manifests/${id}/roll-back`)
const getServed = (headers: Record<string, string> = {}) =>
  server.call('GET', '/custom/manifest.json', undefined, headers)

describe('a version of the customisation', () => {
  it('counts once it is published, before the file, and no more once it is rolled back', async () => {
    expect((await getServed()).body).toMatchObject(colour('#111111'))
    const [first, second] = [await create(colour('#222222'), 'Autumn'), await create(colour('#333333'))]
    expect(first).toMatchObject({ note: 'Autumn', state: 'draft', issues: [] })
    expect((await getServed()).body).toMatchObject(colour('#111111'))
    expect((await publish(first)).status).toBe(204)
    expect((await getServed()).body).toMatchObject(colour('#222222'))
    await publish(second)
    expect((await rollBack(first)).code).toBe('entity.changed')
    expect((await getServed()).body).toMatchObject(colour('#333333'))
    expect((await rollBack(second)).status).toBe(204)
    expect((await getServed()).body).toMatchObject(colour('#222222'))
    await rollBack(first)
    expect((await getServed()).body).toMatchObject(colour('#111111'))
    const { body } = await system.call('GET', '/custom-manifests')
    expect(body).toMatchObject({
      source: 'file',
      manifests: [{ number: second.number, state: 'retired' }, { state: 'retired' }],
      publications: [{ manifestNumber: second.number }, { manifestNumber: first.number }],
    })
    const { publications } = body as { publications: { rolledBackAt: string | null; byName: string }[] }
    expect(publications.every(({ rolledBackAt, byName }) => rolledBackAt !== null && byName !== '')).toBe(
      true,
    )
  })

  it('is requested again as soon as another one applies, within the same second too', async () => {
    const [first, second] = [await create(colour('#444444')), await create(colour('#555555'))]
    await publish(first)
    const { headers } = await getServed()
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    const since = { 'if-modified-since': headers.get('last-modified') ?? '' }
    expect((await getServed({ ...known, ...since })).status).toBe(304)
    expect((await getServed(since)).status).toBe(304)
    await publish(second)
    expect((await getServed({ ...known, ...since })).body).toMatchObject(colour('#555555'))
    server.clock.advance(1_000)
    await rollBack(second)
    expect((await getServed(since)).body).toMatchObject(colour('#444444'))
    await rollBack(first)
  })

  it('is not published while a part is wrong, and says each place with what is left out for it', async () => {
    const item = { id: 'a', text: { ja: 'あ', en: 'a' }, href: '/tools' }
    const wrong = await create({
      theme: { primaryColor: 'red', sidebarColor: '#ffffff' },
      sideBarItems: [item, { ...item, href: 'javascript:alert(1)' }, item],
      views: [{ id: 'v', path: '/robot/control', component: 'v', scriptUrl: '/v.js', showInSideBar: false }],
      colour: '#ffffff',
    })
    expect(wrong.issues).toEqual([
      { path: 'theme.primaryColor', code: 'invalid', part: 'theme.primaryColor' },
      { path: 'sideBarItems.1.href', code: 'invalid', part: 'sideBarItems.1' },
      { path: 'sideBarItems.2.id', code: 'duplicate', part: 'sideBarItems.2' },
      { path: 'views.0.path', code: 'invalid', part: 'views.0' },
      { path: 'colour', code: 'unknown', part: 'colour' },
    ])
    expect((await publish(wrong)).code).toBe('customManifest.hasIssues')
    expect((await getServed()).body).toMatchObject(colour('#111111'))
  })

  it.each(['{', '5', 'null', `{"text":"${'x'.repeat(256_000)}"}`])(
    'is refused where it is no object of JSON, or huge: %.20s',
    async (text) => {
      expect((await system.call('POST', '/custom-manifests', { text })).status).toBe(422)
    },
  )

  it('is deleted only while it is a draft', async () => {
    const [draft, published] = [await create({}), await create({})]
    await publish(published)
    await rollBack(published)
    expect((await system.call('DELETE', `/custom-manifests/${published.id}`)).code).toBe('entity.inUse')
    expect((await system.call('DELETE', `/custom-manifests/${draft.id}`)).status).toBe(204)
    expect((await system.call('GET', `/custom-manifests/${draft.id}`)).status).toBe(404)
  })
})
