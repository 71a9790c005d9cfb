import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { renderPart } from '../testing/render-app.tsx'
import { CustomViewPage } from './custom-view-page.tsx'

const view = {
  id: 'weather',
  path: 'floors/weather',
  component: 'weather',
  scriptUrl: '/api/custom/files/weather.js',
  meta: { city: 'Tokyo' },
  requiresAuth: true,
  menuGroup: 'custom',
  icon: 'puzzle' as const,
  showInSidebar: true,
}

beforeEach(() => chooseLanguage('en'))

/** Opens the view; its module has these exports. */
function open(exports: Record<string, unknown>) {
  const load = vi.fn(() => Promise.resolve(exports))
  return { ...renderPart(<CustomViewPage view={view} load={load} />), load }
}

describe('a custom view', () => {
  it('fills its place with what its module exports, in the language of the console, and is ended with it', async () => {
    const end = vi.fn()
    const weather = vi.fn(
      (place: HTMLElement, { language, meta }: { language: string; meta: { city: string } }) => {
        place.textContent = `${meta.city} ${language}`
        return end
      },
    )
    const { load, unmount } = open({ weather })
    await waitFor(() => expect(document.body.textContent).toContain('Tokyo en'))
    expect(load).toHaveBeenCalledWith('/api/custom/files/weather.js')
    expect(document.title).toContain('weather')
    await chooseLanguage('ja')
    await waitFor(() => expect(document.body.textContent).toContain('Tokyo ja'))
    unmount()
    expect(end).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['whose module lacks it', () => Promise.resolve({ other: () => undefined })],
    ['whose module cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'that breaks',
      () =>
        Promise.resolve({
          weather: () => {
            throw new Error('no sky')
          },
        }),
    ],
  ])('%s is logged, not shown', async (_, load) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { unmount } = renderPart(<CustomViewPage view={view} load={load} />)
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith('The custom view weather cannot be shown.', expect.any(Error)),
    )
    expect(document.querySelector('[role="alert"]')).toBeNull()
    unmount()
    log.mockRestore()
  })
})
