import { screen, waitFor } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { ownSessionRoutes } from '@wheelhouse/contract/session/session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { forgetStartData } from '../../session/start-data.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { stubSockets } from '../../testing/fake-socket.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'

const building = { id: '00000000-0000-4000-8000-0000000000b1', name: 'Tower North' }
const asked: string[] = []
const chosen: unknown[] = []

beforeEach(async () => {
  await chooseLanguage('en')
  stubSockets()
  asked.length = 0
  chosen.length = 0
  startFakeServer(
    on(organizationRoutes.list, () => []),
    on(buildingRoutes.list, () => [building]),
    on(robotRoutes.list, ({ query }) => {
      asked.push(query.filter ?? '')
      return []
    }),
    on(robotRoutes.count, () => ({ count: 0 })),
    on(ownSessionRoutes.setLocation, ({ body }) => void chosen.push(body)),
  )
})
afterEach(() => {
  endSession(null)
  forgetStartData()
  vi.unstubAllGlobals()
})

describe('the location switch', () => {
  it('narrows the lists to a building and resets their filters', async () => {
    beginSession(aUser({ type: '2' }))
    const { user, router } = renderApp('/robot/control?text=x')
    await user.click(await screen.findByRole('button', { name: 'Switch building' }))
    await user.selectOptions(await screen.findByLabelText('Building'), 'Tower North')
    await waitFor(() => expect(asked.at(-1)).toContain(building.id))
    expect(chosen).toEqual([{ organizationId: null, buildingId: building.id }])
    expect(router.state.location.search).toEqual({})
  })

  it('is not there for accounts of one building', async () => {
    beginSession(aUser({ type: '0' }))
    renderApp('/robot/control')
    await screen.findByRole('heading', { name: 'Robot operation' })
    expect(screen.queryByRole('button', { name: 'Switch building' })).toBeNull()
  })
})
