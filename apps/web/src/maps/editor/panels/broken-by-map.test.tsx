import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { type BrokenByMap as Broken, gonePlaceRoutes } from '@wheelhouse/contract/flows/gone-places'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { createStore } from '../../../kernel/server/store.ts'
import { on, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render-app.tsx'
import { ids } from '../../../testing/robot-samples.ts'
import { aUser } from '../../../testing/samples.ts'
import { signInEach } from '../../../testing/sign-in-each.ts'
import type { SaveState } from '../drafts/draft-ports.ts'
import { BrokenByMap, useBrokenByDraft } from './broken-by-map.tsx'
import { RestoreDialog } from './revisions-panel.tsx'

const { texts } = mapPublishingTexts

signInEach(aUser({ type: '2' }))

const broken: Broken = {
  total: 52,
  named: [
    { kind: 'flow', id: ids.robot, name: 'Round' },
    { kind: 'schedule', id: ids.tower, name: 'Round' },
    { kind: 'schedule', id: ids.annex, name: 'Round' },
    { kind: 'triggerRule', id: ids.roof, name: 'At night' },
  ],
}

function show(Part: () => ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: Part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('names what the saved draft breaks, leads to it, and checks again with the next version', async () => {
  const asked: object[] = []
  startFakeServer(
    on(gonePlaceRoutes.byDraft, ({ params }) => {
      asked.push(params)
      return asked.length === 1 ? broken : { total: 0, named: [] }
    }),
  )
  const sync = {
    version: createStore(3),
    saveState: createStore<SaveState>('saving'),
    hasDraft: createStore(true),
  }
  function Part() {
    const found = useBrokenByDraft({ floorId: ids.lobby, sync })
    return <BrokenByMap broken={found} />
  }
  show(Part)
  sync.saveState.set('saved')
  await screen.findByText('Publishing breaks what uses this map (52)')
  expect(asked).toEqual([{ id: ids.lobby }])
  const link = screen.getByRole('link', { name: 'Flow “Round”' })
  expect(link.getAttribute('href')).toBe(`/flow/${ids.robot}`)
  screen.getByText('Trigger rule “At night”')
  screen.getByRole('link', { name: 'Schedule “Round” (2)' })
  screen.getByText('48 more')
  sync.version.set(4)
  await waitFor(() => expect(screen.queryByText(/^Publishing breaks/)).toBeNull())
})

it('names what an old revision breaks before it is published again, and waits for the answer', async () => {
  const answer = Promise.withResolvers<Broken>()
  startFakeServer(on(gonePlaceRoutes.byRevision, () => answer.promise))
  show(() => <RestoreDialog floorId={ids.lobby} revision={4} onConfirm={async () => {}} onClose={() => {}} />)
  const button = await screen.findByRole('button', { name: texts.restore.en })
  expect(button.hasAttribute('disabled')).toBe(true)
  answer.resolve(broken)
  await screen.findByText('Publishing breaks what uses this map (52)')
  screen.getByText(/missing or disabled in this revision/)
  expect(button.hasAttribute('disabled')).toBe(false)
})
