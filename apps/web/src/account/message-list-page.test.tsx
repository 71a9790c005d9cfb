import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type Message, messageRoutes } from '@wheelhouse/contract/account/message'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { beforeEach, expect, it, vi } from 'vitest'
import { on, startFakeServer } from '../testing/fake-server.ts'
import { renderApp, renderPage } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const robotId = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const message = (values: Partial<Message>): Message => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T03:00:00Z',
  level: 9,
  kind: 'robotEmergencyStop',
  subject: 'Rover',
  detail: {},
  link: `/robot/${robotId}`,
  buildingId: null,
  readAt: null,
  ...values,
})

let stored: Message[]
let filters: { where: object }[]
signInEach(aUser({ type: '1' }))
beforeEach(() => {
  filters = []
  const read = async (ids: readonly string[]): Promise<undefined> => {
    stored = stored.map((one) => (ids.includes(one.id) ? { ...one, readAt: '2026-11-20T04:00:00Z' } : one))
  }
  const unread = () => stored.filter(({ readAt }) => readAt === null)
  startFakeServer(
    on(listViewRoutes.list, () => []),
    on(buildingRoutes.list, () => []),
    on(messageRoutes.count, ({ query }) => ({
      count: query.where === '{"readAt":null}' ? unread().length : stored.length,
    })),
    on(messageRoutes.list, ({ query }) => {
      const filter = JSON.parse(query.filter ?? '{}') as { where: object; skip: number }
      filters.push(filter)
      return stored.slice(filter.skip)
    }),
    on(messageRoutes.markRead, ({ params }) => read([params.id ?? ''])),
    on(messageRoutes.markAllRead, () => read(stored.map(({ id }) => id))),
  )
})

it.each<[Partial<Message>, string[]]>([
  [{}, ['The emergency stop button was pressed', 'Make sure that the area is safe', 'Rover']],
  [{ kind: 'robotError', detail: { error: 'F0004' } }, ['A robot reported an error', 'F0004']],
  [
    { kind: 'notificationGivenUp', subject: '', detail: { type: 6, failure: 'timeout' } },
    ['A notification could not be sent', 'No response in time', 'Notification target (Chatbot)'],
  ],
  [{ kind: 'linkageAuthError', detail: { service: 'hakaru' } }, ['hakaru.ai authentication failed']],
  [
    { kind: 'thresholdAbnormal', detail: { value: '31 °C', rule: 'Too warm' } },
    ['Abnormal value at a check item', 'Value: 31 °C. Threshold rule: Too warm'],
  ],
  [{ kind: 'accountLocked', detail: { loginId: 'a@b.example' } }, ['Login ID: a@b.example']],
  [{ kind: 'apiClientExpires', detail: { expiresAt: '2026-12-01T00:00:00Z' } }, ['Expires: ', '2026']],
  [{ kind: 'backupOverdue', detail: { takenAt: '2026-12-01T00:00:00Z' } }, ['Newest backup: ', '2026']],
])('%j is shown in words', async (values, words) => {
  stored = [message(values)]
  renderPage('/my/messages/1')
  const table = await screen.findByRole('table')
  for (const word of words) expect(table.textContent).toContain(word)
})

it('marks one as read, and then all', async () => {
  stored = [message({}), message({ kind: 'robotLowBattery' }), message({ kind: 'robotOrderFailed' })]
  const { user } = renderPage('/my/messages/1')
  await screen.findByText('3 unread')
  await user.click(screen.getAllByRole('button', { name: 'Mark as read' })[0] as HTMLElement)
  await screen.findByText('2 unread')
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText('2 unread')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull()
})

it('leads to what it is about, which reads it', async () => {
  stored = [
    message({
      link: `/building/${robotId}?tab=linkages`,
      kind: 'linkageAuthError',
      detail: { service: 'lilz' },
    }),
  ]
  const { user, router } = renderPage('/my/messages/1')
  await user.click(await screen.findByRole('link', { name: 'Rover' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/building/${robotId}`))
  expect(router.state.location.search).toEqual({ tab: 'linkages' })
  expect(stored[0]?.readAt).not.toBeNull()
})

it('goes to the last page from beyond the end, and is narrowed to what is unread', async () => {
  stored = [message({})]
  const { user, router } = renderPage('/my/messages/2')
  await screen.findByRole('table')
  await waitFor(() => expect(router.state.location.pathname).toBe('/my/messages/1'))
  await user.selectOptions(screen.getByLabelText('Read'), 'Unread')
  await waitFor(() => expect(filters.at(-1)).toMatchObject({ where: { readAt: { inq: [null] } } }))
})

it('shows what arrived meanwhile automatically', async () => {
  stored = [message({ subject: 'First' })]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  renderPage('/my/messages/1')
  await screen.findByText('First')
  stored = [message({ subject: 'Second' }), ...stored]
  await vi.advanceTimersByTimeAsync(5_000)
  await screen.findByText('Second')
  vi.useRealTimers()
})

it('is in the account menu with the number of unread ones, once the menu is opened', async () => {
  stored = [message({}), message({})]
  renderApp('/my/messages/1')
  await screen.findByText('2 unread')
  const menu = document.getElementById('user-menu') as HTMLElement
  const link = within(menu).getByText('Messages')
  expect(link.textContent).toBe('Messages')
  menu.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }))
  await waitFor(() => expect(link.textContent).toBe('Messages2'))
})
