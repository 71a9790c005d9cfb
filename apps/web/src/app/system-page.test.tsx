import { screen, waitFor, within } from '@testing-library/react'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { beginSession, endSession } from '../session/session.store.ts'
import { systemCardsFor } from '../system/system-cards.ts'
import { startFakeServer } from '../testing/fake-server.ts'
import { stubSockets } from '../testing/fake-socket.ts'
import { renderApp } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'
import { mayOpen } from './routing/guards.ts'
import { router } from './routing/router.tsx'

beforeEach(async () => {
  await chooseLanguage('en')
  stubSockets()
  startFakeServer()
})
afterEach(() => {
  endSession(null)
  vi.unstubAllGlobals()
})

describe('the system settings', () => {
  it('lead a system administrator to their pages', async () => {
    beginSession(aUser({ type: '9' }))
    renderApp('/system')
    const main = within(await screen.findByRole('main'))
    const link = await main.findByRole('link', { name: /^Outbox/ })
    expect(link.getAttribute('href')).toBe('/system/outbox')
    screen.getByRole('link', { name: 'System settings' })
  })

  it('stand in groups', async () => {
    beginSession(aUser({ type: '9' }))
    renderApp('/system')
    const customers = within(await screen.findByRole('region', { name: 'Customers' }))
    customers.getByRole('link', { name: /^Terms/ })
    expect(customers.queryByRole('link', { name: /^Outbox/ })).toBeNull()
  })

  it('are not for general operators, in the menu or by address', async () => {
    beginSession(aUser({ type: '0' }))
    const { router: opened } = renderApp('/system')
    await waitFor(() => expect(opened.state.location.pathname).toBe('/auth/403'))
    expect(screen.queryByRole('link', { name: 'System settings' })).toBeNull()
  })

  it('are found by the command palette', async () => {
    beginSession(aUser({ type: '9' }))
    const { user, router: opened } = renderApp('/system')
    await screen.findByRole('heading', { name: 'System settings' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('textbox', { name: 'Command palette' }), 'outb')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(opened.state.location.pathname).toBe('/system/outbox'))
  })

  it.each(Object.values(operatorTypes))('offer an account of type %i only what it may open', (type) => {
    const byPath = Object.values(router.routesByPath) as {
      fullPath: string
      options: { staticData?: { guard?: Parameters<typeof mayOpen>[0] } }
    }[]
    for (const { to } of systemCardsFor(type)) {
      const getScreen = byPath.find(({ fullPath }) => fullPath.replace('$page', '1') === to)
      expect(mayOpen(getScreen?.options.staticData?.guard ?? 'public', type), to).toBe(true)
      expect(getScreen, to).toBeDefined()
    }
  })
})
