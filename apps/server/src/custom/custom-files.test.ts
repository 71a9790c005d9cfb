import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-custom-'))
  server = await startTestServer(undefined, { environment: { DATA_DIR: dataDir, CUSTOM_TRUSTED_VIEWS: '1' } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

const manifestFile = () => join(dataDir, 'custom', 'manifest.json')
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.origin}/api/custom/${path}`, { method, headers })

/** Writes the manifest with a modification time that no earlier one had. */
async function writeManifest(text: string, at: Date): Promise<void> {
  await mkdir(join(dataDir, 'custom'), { recursive: true })
  await writeFile(manifestFile(), text)
  await utimes(manifestFile(), at, at)
}

describe('the customisation manifest', () => {
  it('is all defaults where nobody made one', async () => {
    const answer = await get('manifest.json')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      views: [],
      sideBarItems: [],
      assets: {},
      theme: {},
      styles: [],
      text: {},
    })
  })

  it('is answered once, and not again before it changes', async () => {
    const at = new Date('2026-11-01T00:00:00.500Z')
    await writeManifest('{"theme":{"primaryColor":"#123456"}}', at)
    const first = await get('manifest.json')
    expect(await first.json()).toMatchObject({ theme: { primaryColor: '#123456' } })
    const modified = first.headers.get('last-modified') ?? ''
    expect(modified).toBe('Sun, 01 Nov 2026 00:00:00 GMT')
    expect((await get('manifest.json', { 'if-modified-since': modified })).status).toBe(304)
    await writeManifest('{"theme":{"primaryColor":"#654321"}}', new Date('2026-11-02T00:00:00Z'))
    const second = await get('manifest.json', { 'if-modified-since': modified })
    expect(await second.json()).toMatchObject({ theme: { primaryColor: '#654321' } })
  })

  it('loses only its broken parts', async () => {
    const broken = {
      assets: { logo: 'https://elsewhere.example/logo.png' },
      theme: { sidebarColor: '#ffeedd' },
      text: 5,
    }
    await writeManifest(JSON.stringify(broken), new Date('2026-11-03T00:00:00Z'))
    const expected = {
      views: [],
      sideBarItems: [],
      assets: {},
      styles: [],
      text: {},
      theme: { sidebarColor: '#ffeedd' },
    }
    expect(await (await get('manifest.json')).json()).toEqual(expected)
  })

  it('leaves out only a broken asset, view or item', async () => {
    const view = { id: 'a', path: 'a', component: 'A', scriptUrl: '/api/custom/files/a.js' }
    const item = { id: 'b', text: { ja: 'b', en: 'b' }, href: 'https://example.com' }
    const partly = {
      assets: { logo: 'https://elsewhere.example/logo.png', logoIcon: '/api/custom/files/icon.png' },
      views: [view, { ...view, scriptUrl: 'https://elsewhere.example/a.js' }],
      sideBarItems: [{ ...item, href: 'javascript:alert(1)' }, item],
    }
    await writeManifest(JSON.stringify(partly), new Date('2026-11-03T12:00:00Z'))
    expect(await (await get('manifest.json')).json()).toMatchObject({
      assets: { logoIcon: '/api/custom/files/icon.png' },
      views: [{ id: 'a' }],
      sideBarItems: [{ id: 'b' }],
    })
  })

  it('falls back to the defaults when it is no JSON', async () => {
    await writeManifest('{', new Date('2026-11-04T00:00:00Z'))
    const answer = await get('manifest.json')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ assets: {} })
  })
})

describe('a custom view of the manifest', () => {
  const view = {
    id: 'weather',
    path: 'weather',
    component: 'weather',
    scriptUrl: '/api/custom/files/weather.js',
  }

  it('needs a login and stands in the menu with a puzzle piece unless it says otherwise', async () => {
    await writeManifest(JSON.stringify({ views: [view] }), new Date('2026-11-05T00:00:00Z'))
    const rest = { meta: {}, requiresAuth: true, menuGroup: 'custom', icon: 'puzzle', showInSidebar: true }
    expect(await (await get('manifest.json')).json()).toMatchObject({ views: [{ ...view, ...rest }] })
  })

  it.each([
    'https://elsewhere.example/a.js',
    '//elsewhere.example/a.js',
    '/\\elsewhere.example/a.js',
    'a.js',
  ])('loads no script of somewhere else: %s', async (scriptUrl) => {
    const at = new Date(1_780_000_000_000 + scriptUrl.length * 1_000)
    await writeManifest(JSON.stringify({ views: [{ ...view, scriptUrl }] }), at)
    expect(await (await get('manifest.json')).json()).toMatchObject({ views: [] })
  })
})

describe('the files beside it', () => {
  it('are scripts of custom views, too', async () => {
    await writeFile(join(dataDir, 'custom', 'weather.js'), 'export const weather = 1')
    const answer = await get('files/weather.js')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('are served, also for a HEAD, and cannot run anything', async () => {
    await writeFile(join(dataDir, 'custom', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const head = await get('files/logo.svg', {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.headers.get('content-type')).toContain('image/svg+xml')
    expect(head.headers.get('content-security-policy')).toContain('sandbox')
  })

  it.each(['files/none.png', 'files/manifest.json', 'files/page.html', 'files/../../server.json', 'files/'])(
    'are nothing else: %s is not found',
    async (path) => {
      await writeFile(join(dataDir, 'custom', 'page.html'), '<script>1</script>')
      expect((await get(path)).status).toBe(404)
    },
  )
})
