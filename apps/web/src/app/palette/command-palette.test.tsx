import { screen, waitFor, within } from '@testing-library/react'
import { operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { FakeSocket } from '../../testing/fake-socket.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'

const robot = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Night patrol', serialNumber: 'WH-0001' }
const person = {
  id: '00000000-0000-4000-8000-0000000000d1',
  loginId: 'taro@test.example',
  lastName: 'Yamada',
  firstName: 'Taro',
}

beforeEach(async () => {
  await chooseLanguage('en')
  vi.stubGlobal('WebSocket', FakeSocket)
  startFakeServer(
    on(robotRoutes.list, ({ query }) => (query.filter?.includes('night') ? [robot] : [])),
    on(robotRoutes.count, () => ({ count: 0 })),
    on(operatorRoutes.list, ({ query }) => (query.filter?.includes('%taro%') ? [person] : [])),
  )
  beginSession(aUser())
})
afterEach(() => {
  endSession(null)
  vi.unstubAllGlobals()
})

async function openPalette() {
  const { user, router } = renderApp('/robot/control')
  await screen.findByRole('heading', { name: 'Robot operation' })
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('button', { name: 'Sign out' })
  const field = screen.getByRole('textbox', { name: 'Command palette' })
  return { user, router, field }
}

describe('the command palette', () => {
  it('opens by Ctrl+K and offers screens and actions', async () => {
    await openPalette()
    const dialog = screen.getByRole('dialog', { name: 'Command palette' })
    expect(within(dialog).getByRole('button', { name: 'Operation' })).toBeDefined()
    expect(within(dialog).getByRole('button', { name: 'Sign out' })).toBeDefined()
  })

  it('finds a robot by a part of its name and opens it by keyboard alone', async () => {
    const { user, router, field } = await openPalette()
    await user.type(field, 'night')
    await screen.findByText('Night patrol')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/tele-ope/1/WH-0001'))
  })

  it('keeps what is typed at once, also before its script is there', async () => {
    const { user } = renderApp('/robot/control')
    await screen.findByRole('heading', { name: 'Robot operation' })
    await user.keyboard('{Control>}k{/Control}oper')
    await screen.findByRole('button', { name: 'Operation' })
    expect(screen.getByRole('textbox', { name: 'Command palette' })).toHaveProperty('value', 'oper')
  })

  it('goes where Enter was pressed for before its script was there', async () => {
    const { user, router } = renderApp('/robot/control')
    await screen.findByRole('heading', { name: 'Robot operation' })
    await user.keyboard('{Control>}k{/Control}profile{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/my/profile'))
  })

  it('finds a person by a part of the name', async () => {
    const { user, router, field } = await openPalette()
    await user.type(field, 'taro')
    await screen.findByText('Taro Yamada')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/operator/${person.id}`))
  })

  it('does not search for people for those who may not see their list', async () => {
    beginSession(aUser({ type: '0' }))
    const { user, field } = await openPalette()
    await user.type(field, 'taro')
    await screen.findByText('Nothing found')
  })

  it('says that nothing was found', async () => {
    const { user, field } = await openPalette()
    await user.type(field, 'zzz')
    await screen.findByText('Nothing found')
  })
})
