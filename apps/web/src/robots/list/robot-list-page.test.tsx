import { screen, waitFor, within } from '@testing-library/react'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { beforeEach, expect, it } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

let filters: Record<string, unknown>[]

signInEach(aUser())
beforeEach(() => {
  filters = []
})

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    on(robotRoutes.count, () => ({ count: 45 })),
    ...handlers,
    ...placeAnswers,
    on(robotRoutes.list, ({ query: { filter = '{}' } }) => {
      filters.push(JSON.parse(filter) as Record<string, unknown>)
      return [aRobot(), aRobot({ id: ids.roof, name: 'Beta', serialNumber: 'R-2', status: 2, version: null })]
    }),
  )
  return renderPage(address)
}

it('shows what is registered of each robot, and leads to it', async () => {
  const { user, router } = open(
    '/robot/list',
    on(robotRoutes.get, () => aRobot()),
  )
  const row = within((await screen.findByText('R-2')).closest('tr') as HTMLElement)
  row.getByText('Under maintenance')
  row.getByText('Tower')
  row.getByText('Never seen')
  await user.click(screen.getByRole('link', { name: 'Alpha' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/robot/${ids.robot}`))
})

it('requests page, order and filters from the server, and keeps them in the address', async () => {
  const { user, router } = open('/robot/list?page=2&status=2')
  await screen.findByText('Page 2 of 3')
  expect(filters.at(-1)).toMatchObject({ where: { status: 2 }, limit: 20, skip: 20, order: ['name ASC'] })
  await user.click(screen.getByRole('button', { name: 'Last contact' }))
  await waitFor(() =>
    expect(filters.at(-1)).toMatchObject({ skip: 0, order: ['lastCommAt ASC'], where: { status: 2 } }),
  )
  expect(router.state.location.search).toEqual({ sort: 'lastCommAt', status: '2' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(filters.at(-1)).toMatchObject({ where: {} }))
})

it('leads to the form for a new robot', async () => {
  const { user, router } = open('/robot/list')
  await user.click(await screen.findByRole('link', { name: 'Register a robot' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/robot/create'))
})

it('is closed to general operators', async () => {
  beginSession(aUser({ type: '0' }))
  const { router } = open('/robot/list')
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/403'))
})

it('offers another try when the list could not be had', async () => {
  let isUp = false
  const { user } = open(
    '/robot/list',
    on(robotRoutes.list, () => {
      if (!isUp) throw failWith('server.error')
      return [aRobot()]
    }),
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  screen.getByText('Data fetch failed. Contact the system administrator.')
  isUp = true
  await user.click(again)
  await screen.findByRole('link', { name: 'Alpha' })
})
