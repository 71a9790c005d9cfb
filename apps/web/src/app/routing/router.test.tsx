import { screen, waitFor } from '@testing-library/react'
import { sessionRoutes } from '@wheelhouse/contract/session/session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { stubSockets } from '../../testing/fake-socket.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { router } from './router.tsx'

beforeEach(async () => {
  await chooseLanguage('en')
  stubSockets()
  startFakeServer()
})
afterEach(() => {
  endSession(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the table of screens', () => {
  it('names a guard for every screen', () => {
    const screens = Object.values(router.routesById).filter(({ path }) => path !== undefined)
    expect(screens.length).toBeGreaterThan(4)
    for (const { id, options } of screens)
      if (id !== '__root__') expect(options.staticData?.guard, id).toBeDefined()
  })

  it('sends a logged-out visitor to the login page and keeps the wanted path', async () => {
    const { router } = renderApp('/robot/control?view=list&text=a')
    await screen.findByRole('button', { name: 'Sign in' })
    expect(router.state.location.pathname).toBe('/auth/login')
    expect(router.state.location.search).toEqual({ redirect: '/robot/control?view=list&text=a' })
  })

  it.each(['/', '/auth/login'])('leads a signed-in visitor from %s to the landing page', async (address) => {
    beginSession(aUser())
    const { router } = renderApp(address)
    await waitFor(() => expect(router.state.location.pathname).toBe('/robot/control'))
  })

  it('leads from an unknown path to the page that says so', async () => {
    const { router } = renderApp('/no/such/page')
    await screen.findByText('The requested URL was not found.')
    expect(router.state.location.pathname).toBe('/auth/404')
    expect(screen.getByRole('link', { name: 'Operation page' }).getAttribute('href')).toBe('/robot/control')
  })

  it.each(['0', '5', '14', 'x'])('has no operation screen of mode %s', async (mode) => {
    beginSession(aUser())
    const { router } = renderApp(`/app/tele-ope/${mode}/WH-0001`)
    await screen.findByText('The requested URL was not found.')
    expect(router.state.location.pathname).toBe('/auth/404')
  })

  it('shows the page for those who may not', async () => {
    renderApp('/auth/403')
    await screen.findByText("You don't have permission to access.")
    expect(screen.getByRole('link', { name: 'Operation page' })).toBeDefined()
  })

  it('takes up the session of an earlier visit by cookie', async () => {
    localStorage.setItem('wheelhouse.signedIn', '1')
    startFakeServer(on(sessionRoutes.get, () => aUser()))
    const { router } = renderApp('/robot/control')
    await screen.findByRole('heading', { name: 'Robot operation' })
    expect(router.state.location.pathname).toBe('/robot/control')
  })

  it('requires a login when the session of the earlier visit is over', async () => {
    localStorage.setItem('wheelhouse.signedIn', '1')
    startFakeServer(on(sessionRoutes.get, () => Promise.reject(failWith('auth.required'))))
    renderApp('/robot/control')
    await screen.findByRole('button', { name: 'Sign in' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps no message of the login page once that was left', async () => {
    endSession('ipRefused')
    const { router } = renderApp('/auth/login')
    await screen.findByRole('alert')
    await router.navigate({ to: '/auth/reset-password-request' })
    await screen.findByRole('heading', { name: 'Reset your password' })
    await router.navigate({ to: '/auth/login' })
    await screen.findByRole('button', { name: 'Sign in' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  describe('without a server', () => {
    async function openWithoutServer() {
      localStorage.setItem('wheelhouse.signedIn', '1')
      // The router logs what its error page shows.
      for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')))
      const { user } = renderApp('/robot/control')
      const again = await screen.findByRole('button', { name: 'Try again' })
      startFakeServer(on(sessionRoutes.get, () => aUser()))
      return { user, again }
    }

    it('offers another try', async () => {
      const { user, again } = await openWithoutServer()
      await user.click(again)
      await screen.findByRole('heading', { name: 'Robot operation' })
    })

    it('tries again by itself', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      await openWithoutServer()
      vi.advanceTimersByTime(5_000)
      vi.useRealTimers()
      await screen.findByRole('heading', { name: 'Robot operation' })
    })
  })
})
