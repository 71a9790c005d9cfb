// @vitest-environment jsdom
import { manifestSchema } from '@wheelhouse/contract/custom/manifest'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findView, groupViews, viewTitle } from './custom-views.ts'
import { branding } from './manifest.ts'

const bare = { component: 'show', scriptUrl: '/api/custom/files/show.js' }
const { views } = manifestSchema.parse({
  views: [
    { ...bare, id: 'a', path: 'a', menuGroup: 'reports', meta: { title: { ja: '天気', en: 'Weather' } } },
    { ...bare, id: 'b', path: 'b' },
    { ...bare, id: 'hidden', path: 'deep/er', showInSidebar: false },
    { ...bare, id: 'c', path: 'c', menuGroup: 'reports', meta: { title: 'Tides' } },
  ],
})

afterEach(() => {
  branding.set({ ...branding.get(), views: [] })
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('custom views', () => {
  it('stand in the menu by their groups, without those that do not want to', () => {
    const groups = [...groupViews(views, false)].map(([name, own]) => [name, own.map(({ id }) => id)])
    expect(groups).toEqual([
      ['reports', ['a', 'c']],
      ['custom', ['b']],
    ])
  })

  it('are called by the title of their meta, else by their id', () => {
    const [weather, plain, , tides] = views
    if (!weather || !plain || !tides) throw new Error('the manifest lost a view')
    expect([viewTitle(weather, 'ja'), viewTitle(weather, 'en')]).toEqual(['天気', 'Weather'])
    expect(viewTitle(tides, 'ja')).toBe('Tides')
    expect(viewTitle(plain, 'en')).toBe('b')
  })

  it('are requested when they are not known yet, and are none when the server knows none', async () => {
    const manifest = manifestSchema.parse({ views })
    vi.stubGlobal('fetch', async () => Response.json(manifest))
    expect(await findView('/custom/deep/er')).toMatchObject({ id: 'hidden' })
    expect(await findView('/custom/deep')).toBeNull()
    expect(await findView('/custom/')).toBeNull()
  })
})
