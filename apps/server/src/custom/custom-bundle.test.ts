import { createHash } from 'node:crypto'
import { customBundleLimits } from '@wheelhouse/contract/custom/custom-bundle'
import type { CustomManifestDetail } from '@wheelhouse/contract/custom/custom-manifest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const hash = (content: string) => createHash('sha256').update(content).digest('hex')
const upload = (content: string, kind = 'page') =>
  system.call('POST', '/custom-bundles', { name: 'shift.html', kind, content })
const get = (path: string) => fetch(`${server.origin}/api/custom/${path}`)
async function createVersion(manifest: object): Promise<CustomManifestDetail> {
  const { body } = await system.call('POST', '/custom-manifests', { text: JSON.stringify(manifest) })
  return body as CustomManifestDetail
}
const view = { id: 'shift', path: 'shift', capabilities: ['alerts.read'] }

describe('a page of the installation', () => {
  const html = '<p>引き継ぎ</p>'

  it('is served under the hash of its bytes, in a sandbox that reaches nothing', async () => {
    expect((await upload(html)).body).toMatchObject({ sha256: hash(html), size: Buffer.byteLength(html) })
    expect((await upload(html)).code).toBe('entity.duplicate')
    const answer = await get(`pages/${hash(html)}.html`)
    expect(await answer.text()).toBe(html)
    const policy = answer.headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy).toEqual(
      expect.arrayContaining(['sandbox allow-scripts', "default-src 'none'", "frame-ancestors 'self'"]),
    )
    expect(policy.join()).not.toMatch(/allow-same-origin|connect-src|https?:/)
    expect(answer.headers.get('x-dns-prefetch-control')).toBe('off')
    expect((await get(`styles/${hash(html)}.css`)).status).toBe(404)
    expect((await get(`pages/${hash('another')}.html`)).status).toBe(404)
  })

  it('is not served once its bytes no longer match its hash', async () => {
    const content = '<p>before</p>'
    await upload(content)
    await server.db
      .updateTable('customBundles')
      .set({ content: '<p>after</p>' })
      .where('sha256', '=', hash(content))
      .execute()
    expect((await get(`pages/${hash(content)}.html`)).status).toBe(404)
  })

  it('is refused if it is larger than a page may be', async () => {
    expect((await upload('x'.repeat(customBundleLimits.characters + 1))).status).toBe(422)
  })

  it('counts only under the hash that the manifest names, and is kept as long as a published version names it', async () => {
    const content = '<p>pinned</p>'
    const { body } = await upload(content)
    const { id } = body as { id: string }
    const changed = await createVersion({ views: [{ ...view, bundle: hash(`${content} `) }] })
    expect(changed.issues).toEqual([{ path: 'views.0.bundle', code: 'bundleMissing', part: 'views.0' }])
    expect(changed.manifest.views).toEqual([])
    const publish = ({ id: version }: { id: string }) =>
      system.call('POST', `/custom-manifests/${version}/publish`)
    expect((await publish(changed)).code).toBe('customManifest.hasIssues')
    const pinned = await createVersion({ views: [{ ...view, bundle: hash(content) }] })
    expect((await publish(pinned)).status).toBe(204)
    expect(await (await get('manifest.json')).json()).toMatchObject({ views: [{ bundle: hash(content) }] })
    expect((await system.call('DELETE', `/custom-bundles/${id}`)).code).toBe('entity.inUse')
    await system.call('POST', `/custom-manifests/${pinned.id}/roll-back`)
    expect((await system.call('DELETE', `/custom-bundles/${id}`)).status).toBe(204)
  })

  it('requests nothing that does not exist', async () => {
    const { issues } = await createVersion({
      views: [{ ...view, bundle: hash(html), capabilities: ['alerts.read', 'robots.drive'] }],
    })
    expect(issues).toEqual([{ path: 'views.0.capabilities.1', code: 'invalid', part: 'views.0' }])
  })
})

it('a script that would run in the console is left out unless the installation trusts such views', async () => {
  const script = { component: 'show', scriptUrl: '/api/custom/files/show.js' }
  const { issues, manifest } = await createVersion({ views: [{ id: 'own', path: 'own', ...script }] })
  expect(issues).toEqual([{ path: 'views.0.scriptUrl', code: 'untrusted', part: 'views.0' }])
  expect(manifest.views).toEqual([])
})

it('a style sheet must have been uploaded as one, and is named once', async () => {
  const [css, page] = ['p { color: red }', '<p>no styles</p>']
  await upload(css, 'styles')
  await upload(page)
  const { issues, manifest } = await createVersion({ styles: [hash(css), hash(page), hash(css), 'red'] })
  expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'styles.1 bundleMissing',
    'styles.2 duplicate',
    'styles.3 invalid',
  ])
  expect(manifest.styles).toEqual([hash(css)])
  const answer = await get(`styles/${hash(css)}.css`)
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/css; charset=utf-8', css])
})
