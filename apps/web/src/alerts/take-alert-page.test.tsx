import { screen, waitFor } from '@testing-library/react'
import { alertLinkRoutes, type LinkedAlert } from '@wheelhouse/contract/alerts/alert-link'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onSessionEnd } from '../kernel/server/api.ts'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { FakeSocket } from '../testing/fake-socket.ts'
import { renderPage } from '../testing/render-app.tsx'

const alert: LinkedAlert = {
  level: 9,
  title: { ja: '転倒', en: 'A fall' },
  detail: null,
  state: 'open',
  owner: null,
  closedAt: null,
  openedAt: '2026-11-20T03:00:00Z',
  lastAt: '2026-11-20T04:00:00Z',
  count: 2,
  buildingName: 'Tower',
  timezone: 'Asia/Tokyo',
  floorName: '3F',
  robotName: 'Rover',
  reader: { firstName: 'Hana', lastName: 'Mori' },
}
const other = { firstName: 'Ren', lastName: 'Abe', isReader: false }

beforeEach(async () => {
  await chooseLanguage('en')
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => void vi.unstubAllGlobals())

/** The link of a mail, opened by somebody who is not signed in. */
function open(read: () => LinkedAlert, take: (ticket: string) => void = () => undefined) {
  startFakeServer(
    on(alertLinkRoutes.get, read),
    on(alertLinkRoutes.take, ({ body }) => {
      take(body.ticket)
      return undefined
    }),
  )
  return renderPage('/alert/take?ticket=signed')
}

it('says what happened where, and takes it on by one press and not before', async () => {
  let isTaken = false
  const tickets: string[] = []
  const { user, router } = open(
    () => ({ ...alert, ...(isTaken && { state: 'acknowledged', owner: { ...other, isReader: true } }) }),
    (ticket) => {
      tickets.push(ticket)
      isTaken = true
    },
  )
  await screen.findByRole('heading', { name: 'A fall' })
  for (const word of ['Emergency', 'Tower · 3F', 'Rover', 'You are acting as Hana Mori.'])
    screen.getByText(word)
  expect(tickets).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Acknowledge' }))
  await screen.findByText('You have taken this alert on.')
  expect([tickets, screen.queryByRole('button', { name: 'Acknowledge' })]).toEqual([['signed'], null])
  expect(router.state.location.pathname).toBe('/alert/take')
})

it('says who was faster', async () => {
  let isTaken = false
  const { user } = open(
    () => ({ ...alert, ...(isTaken && { state: 'acknowledged', owner: other }) }),
    () => {
      isTaken = true
      throw failWith('alert.taken')
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Acknowledge' }))
  await screen.findByText('Ren Abe has taken this alert on.')
  screen.getByText('Somebody else has taken this alert on.')
})

it.each([
  ['alert.linkInvalid', 'This link is incomplete or more than 24 hours old. Sign in to see the alert.'],
  ['auth.ipNotAllowed', 'Connection error: access from an allowed network.'],
] as const)('stays and says why nothing can be done: %s', async (code, words) => {
  const endSession = vi.fn()
  onSessionEnd(endSession)
  open(() => {
    throw failWith(code)
  })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  // A person who is signed in here stays so.
  expect(endSession).not.toHaveBeenCalled()
})
