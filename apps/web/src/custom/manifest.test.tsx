import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toCssVariables, toTheme } from '../app/custom-theme.ts'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { renderPart } from '../testing/render-app.tsx'
import { Brand } from './brand.tsx'
import { branding, loadBranding } from './manifest.ts'
import { toShades, wantsDarkWords } from './shades.ts'

/** A server with this manifest and these pictures. */
function serve(manifest: object, pictures: readonly string[] = []): void {
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'HEAD') return new Response(null, { status: pictures.includes(address) ? 200 : 404 })
    return Response.json({
      views: [],
      sideBarItems: [],
      styles: [],
      assets: {},
      theme: {},
      text: {},
      ...manifest,
    })
  })
}

beforeEach(async () => {
  localStorage.clear()
  await chooseLanguage('en')
  serve({})
  await loadBranding()
})

describe('the branding of an installation', () => {
  it('is ours without a manifest', () => {
    renderPart(<Brand size={24} />)
    expect(screen.getByText('Wheelhouse')).toBeDefined()
  })

  it('uses a picture that answers, and not one that does not', async () => {
    serve({ assets: { logo: '/logo.png', loginBackground: '/gone.png' } }, ['/logo.png'])
    await loadBranding()
    expect(branding.get().assets).toEqual({ logo: '/logo.png' })
    renderPart(<Brand size={24} />)
    expect(screen.getByRole('img', { name: 'Wheelhouse' }).getAttribute('src')).toBe('/logo.png')
  })

  it('says things in the words of the installation', async () => {
    serve({ text: { 'brand.name': { en: 'Tower Robotics' }, 'nothing.such': { en: 'x' } } })
    await loadBranding()
    renderPart(<Brand size={24} />)
    expect(screen.getByText('Tower Robotics')).toBeDefined()
  })

  it('is ours, with a warning, while it cannot be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    serve({ theme: { sidebarColor: '#102030' } })
    await loadBranding()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')))
    await loadBranding()
    expect(branding.get().theme).toEqual({})
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})

describe('style sheets of the installation', () => {
  const [first, second] = ['a'.repeat(64), 'b'.repeat(64)]
  const getLinks = () => [...document.querySelectorAll<HTMLLinkElement>('link[data-installation]')]

  it('are worn in their order while the manifest names them', async () => {
    serve({ styles: [first, second] })
    await loadBranding()
    const addresses = getLinks().map((link) => link.getAttribute('href'))
    expect(addresses).toEqual([`/api/custom/styles/${first}.css`, `/api/custom/styles/${second}.css`])
    serve({})
    await loadBranding()
    expect(getLinks()).toEqual([])
  })

  it.each(['fails', 'takes too long'])('are passed over, with a warning, where one %s', async (how) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.useFakeTimers()
    serve({ styles: [first] })
    await loadBranding()
    if (how === 'fails') getLinks()[0]?.dispatchEvent(new Event('error'))
    // Not all timers: another one that runs forever is not part of this test.
    await vi.advanceTimersByTimeAsync(10_000)
    expect(getLinks().map((link) => link.getAttribute('href'))).toEqual([null])
    expect(warn.mock.calls).toEqual([[expect.stringContaining(first)]])
    vi.useRealTimers()
    warn.mockRestore()
  })
})

describe('colours', () => {
  it('are those of the installation, with words on the menu that can be read', async () => {
    expect(toCssVariables(branding.get())).toEqual({})
    serve({ theme: { primaryColor: '#123456', sidebarColor: '#ffeedd' } })
    await loadBranding()
    expect(toTheme(branding.get()).colors?.wheel?.[5]).toBe('#123456')
    expect(toCssVariables(branding.get())).toMatchObject({
      '--wh-sidebar': '#ffeedd',
      '--wh-sidebar-words': '#10171a',
    })
  })

  it('become ten shades with the colour itself in the middle', () => {
    const shades = toShades('#1890a1')
    expect(shades[5]).toBe('#1890a1')
    expect(shades).toHaveLength(10)
    expect(toShades('#000000')[0]).toBe('#ebebeb')
  })

  it('carry the words that are easier to read on them', () => {
    expect(wantsDarkWords('#ffee00')).toBe(true)
    expect(wantsDarkWords('#102030')).toBe(false)
  })
})
