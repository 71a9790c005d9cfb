import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import {
  type NotificationTarget,
  notificationTargetRoutes,
} from '@wheelhouse/contract/organizations/notification-target'
import { expect, it } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'
import { NotificationRecipients } from './notification-recipients.tsx'

const organization = '00000000-0000-4000-8000-000000000002'

signInEach(aUser({ type: '2' }))

function show(level: number) {
  const target = (values: Partial<NotificationTarget>) => ({
    id: `${values.destination}`,
    type: 0,
    level: 0,
    buildingId: null,
    room: '',
    escalateAfterMinutes: null,
    ...values,
  })
  const calls = startFakeServer(
    on(buildingRoutes.list, () => [{ id: ids.tower, name: 'Tower', organizationId: organization }] as never),
    on(
      notificationTargetRoutes.list,
      () =>
        [
          target({ destination: 'guard@a.example' }),
          target({ destination: 'chief@a.example', level: 9, escalateAfterMinutes: 5 }),
          target({ destination: 'other@a.example', buildingId: ids.robot }),
          target({
            destination: 'https://hooks.slack.com/secret',
            type: 1,
            level: 5,
            buildingId: ids.tower,
          }),
        ] as never,
    ),
  )
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <NotificationRecipients buildingId={ids.tower} level={level} />,
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return calls
}

it('names whom a warning reaches in its building, and no secret address', async () => {
  show(5)
  await screen.findByText(/^Reaches guard@a\.example, Slack\./)
})

it('names who hears of an emergency only when nobody acknowledges it', async () => {
  show(9)
  await screen.findByText(/chief@a\.example \(if nobody acknowledges it within 5 minutes\)/)
})

it('says nothing to those who may not see the targets, and does not ask', async () => {
  beginSession(aUser({ type: '0' }))
  const calls = show(9)
  await Promise.resolve()
  expect(document.body.textContent).not.toContain('Reaches')
  expect(calls).toEqual([])
})
