import { screen, waitFor, within } from '@testing-library/react'
import { type FirstSteps, firstStepsRoutes } from '@wheelhouse/contract/account/first-steps'
import { expect, it } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser())

const steps: FirstSteps = {
  isHidden: false,
  buildingId: ids.tower,
  steps: [
    { name: 'building', isDone: true },
    { name: 'floor', isDone: false },
    { name: 'notificationTarget', isDone: false },
  ],
}

it('lead to the screens where they are done, and can be hidden', async () => {
  const calls = startFakeServer(
    on(firstStepsRoutes.get, () => steps),
    on(firstStepsRoutes.hide, () => undefined),
  )
  const { user } = renderApp('/robot/control')
  const card = within(await screen.findByRole('region', { name: 'Getting started' }))
  card.getByText('1 of 3 done')
  expect(card.queryByRole('link', { name: 'Add a building' })).toBeNull()
  expect(card.getByRole('link', { name: 'Add a floor with its map' }).getAttribute('href')).toBe(
    `/building/${ids.tower}`,
  )
  expect(card.getByRole('link', { name: 'Add a notification target' }).getAttribute('href')).toBe(
    `/organization/${aUser().organizationId}/notif-target/create`,
  )
  await user.click(card.getByRole('button', { name: 'Do not show again' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull())
  expect(calls).toContain('POST /my/first-steps/hide')
})

it.each([
  ['all done', { ...steps, steps: steps.steps.map((step) => ({ ...step, isDone: true })) }],
  ['hidden', { ...steps, isHidden: true }],
])('are not shown when they are %s', async (_state, answer) => {
  const calls = startFakeServer(on(firstStepsRoutes.get, () => answer))
  renderApp('/robot/control')
  await waitFor(() => expect(calls).toContain('GET /my/first-steps'))
  expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull()
})

it('fold to the next one when four of six are done, and unfold', async () => {
  const names = ['floor', 'robot', 'robotOnline', 'operator', 'notificationTarget'] as const
  const fourDone = [
    { name: 'building' as const, isDone: false },
    ...names.map((name) => ({ name, isDone: name !== 'floor' })),
  ]
  startFakeServer(on(firstStepsRoutes.get, () => ({ ...steps, steps: fourDone })))
  const { user } = renderApp('/robot/control')
  const card = within(await screen.findByRole('region', { name: 'Getting started' }))
  card.getByText('4 of 6 done')
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Add a building'])
  expect(card.queryByRole('list')).toBeNull()
  await user.click(card.getByRole('button', { name: 'Show all', expanded: false }))
  expect(card.getAllByRole('listitem')).toHaveLength(6)
})

it('are not shown to those who set up nothing, and help explains what the screen is for', async () => {
  beginSession(aUser({ type: '0' }))
  const calls = startFakeServer()
  const { user, router } = renderApp('/robot/control')
  const [button] = await screen.findAllByRole('button', { name: 'Help on this screen' })
  await user.click(button as HTMLElement)
  await screen.findByText(/^Every robot of a building on its map/)
  expect(calls).not.toContain('GET /my/first-steps')
  await router.navigate({ to: '/my/profile' })
  await waitFor(() => expect(screen.queryByText(/^Every robot of a building/)).toBeNull())
})
