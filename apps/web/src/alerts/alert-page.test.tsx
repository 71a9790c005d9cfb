import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Alert, alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { afterEach, expect, it, vi } from 'vitest'
import { keyHelp } from '../kernel/shell/keys.ts'
import { on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage, renderPart } from '../testing/render-app.tsx'
import { ids, placeAnswers } from '../testing/robot-samples.ts'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const id = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const owner = { id: '7f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11', firstName: 'Hana', lastName: 'Mori' }
const stop: Alert = {
  id,
  organizationId: aUser().organizationId,
  buildingId: ids.tower,
  floorId: null,
  floorName: null,
  robotId: id,
  robotName: 'Rover',
  level: 9,
  title: { ja: '非常停止', en: 'Emergency stop' },
  detail: null,
  link: `/robot/${id}`,
  mediaId: null,
  openedAt: '2026-11-20T03:00:00Z',
  lastAt: '2026-11-20T04:00:00Z',
  count: 3,
  state: 'open',
  owner: null,
  snoozedUntil: null,
  closedAt: null,
  closedBy: null,
  note: '',
}
const taken: Alert = {
  ...stop,
  id: owner.id,
  title: { ja: '電池', en: 'Low battery' },
  state: 'acknowledged',
  owner,
}

signInEach(aUser({ type: '0' }))

function open(address: string, rows: Alert[]) {
  const asked: object[] = []
  const done: unknown[] = []
  const keep =
    (action: string) =>
    ({ body }: { body?: unknown }) => {
      done.push([action, body])
      return undefined
    }
  startFakeServer(
    ...placeAnswers,
    on(alertRoutes.list, ({ query }) => {
      asked.push((JSON.parse(query.filter ?? '{}') as { where?: object }).where ?? {})
      return rows
    }),
    on(alertRoutes.count, () => ({ count: rows.length })),
    on(alertRoutes.acknowledge, keep('acknowledge')),
    on(alertRoutes.giveBack, keep('giveBack')),
    on(alertRoutes.snooze, keep('snooze')),
    on(alertRoutes.endSnooze, keep('endSnooze')),
    on(alertRoutes.close, keep('close')),
  )
  return { ...renderPage(address), asked, done }
}
const findRow = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') ?? document.body)

it('is gone through by keys: next, previous, take on, put off, open', async () => {
  const { done, router } = open('/alerts', [{ ...stop, link: '/alerts/history' }, taken])
  const user = userEvent.setup()
  const findRowElement = (name: string) =>
    screen.findByRole('link', { name }).then((link) => link.closest('tr'))
  const [first, second] = [await findRowElement('Emergency stop'), await findRowElement('Low battery')]
  // Nothing was chosen yet: the key goes to the first, and does nothing with it.
  await user.keyboard('a')
  expect(document.activeElement).toBe(first)
  await user.keyboard('jjk')
  expect(document.activeElement).toBe(first)
  await user.keyboard('ajas')
  expect(document.activeElement).toBe(second)
  // The second one has an owner already.
  await waitFor(() =>
    expect(done).toEqual([
      ['acknowledge', undefined],
      ['snooze', { until: 'hour' }],
    ]),
  )
  expect(keyHelp().map(({ code, text }) => `${code} ${text}`)).toContain('KeyS Snooze 1 h')
  await user.keyboard('k{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/alerts/history'))
})

it('shows what is open and whose it is, and takes an alert on, puts it off and closes it', async () => {
  const { asked, done } = open('/alerts', [stop, taken])
  const user = userEvent.setup()
  const row = await findRow('Emergency stop')
  for (const word of ['Emergency', 'Rover', '3 times', 'Open']) row.getByText(word)
  expect((await findRow('Low battery')).getByText('Hana Mori')).toBeDefined()
  expect(asked).toContainEqual({ state: { neq: 'closed' } })

  await user.click(row.getByRole('button', { name: 'Acknowledge' }))
  await user.click(row.getByRole('button', { name: 'More actions for “Emergency stop”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Until 8:00 tomorrow' }))
  await user.click(row.getByRole('button', { name: 'Close' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Released')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(done).toHaveLength(3))
  expect(done.slice(1)).toEqual([
    ['snooze', { until: 'tomorrow' }],
    ['close', { note: 'Released' }],
  ])
})

it('shows in the history who closed an alert, or that its cause has gone', async () => {
  const closed = { state: 'closed', closedAt: stop.lastAt } as const
  const { asked } = open('/alerts/history?state=closed', [
    { ...stop, ...closed },
    { ...taken, ...closed, closedBy: { ...owner, firstName: 'Ren' }, note: 'Charged' },
  ])
  expect((await findRow('Emergency stop')).getByText('Automatically: its cause is gone')).toBeDefined()
  const row = await findRow('Low battery')
  for (const word of ['Ren Mori', 'Charged']) row.getByText(word)
  expect(asked).toContainEqual({ state: 'closed' })
})

it('leads to the incident of a robot, from five minutes before to five after; without a robot there is none', async () => {
  const device = {
    ...stop,
    id: owner.id,
    title: { ja: '静か', en: 'Device silent' },
    robotId: null,
    robotName: null,
  }
  open('/alerts', [stop, device])
  const row = await findRow('Emergency stop')
  const way = new URL(
    row.getByRole('link', { name: /^Incident player/ }).getAttribute('href') ?? '',
    'http://x',
  )
  expect(way.pathname).toBe(`/archive/incident-of/${id}`)
  // Of an alert that went on for an hour, the first hour.
  expect(Object.fromEntries(way.searchParams)).toEqual({
    from: '2026-11-20T02:55:00.000Z',
    until: '2026-11-20T03:55:00.000Z',
    at: '2026-11-20T03:00:00.000Z',
  })
  expect((await findRow('Device silent')).queryByRole('link', { name: /^Incident player/ })).toBeNull()
})

/** A screen without room for columns. */
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width <') || query.includes('reduce'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
afterEach(() => vi.unstubAllGlobals())

it('takes back what somebody did not mean to take on, right where it says so', async () => {
  renderPart(<Notifications />)
  const { done } = open('/alerts', [stop])
  const user = userEvent.setup()
  await user.click((await findRow('Emergency stop')).getByRole('button', { name: 'Acknowledge' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(done.map((one) => (one as unknown[])[0])).toEqual(['acknowledge', 'giveBack']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

it('snoozes for an hour at one press, which can be taken back; ending a snooze is in the menu', async () => {
  renderPart(<Notifications />)
  const { done } = open('/alerts', [stop, { ...taken, snoozedUntil: '2026-11-20T09:00:00Z' }])
  const user = userEvent.setup()
  const snooze = (row: Awaited<ReturnType<typeof findRow>>) =>
    user.click(row.getByRole('button', { name: 'Snooze 1 h' }))
  await snooze(await findRow('Emergency stop'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(done).toEqual([
      ['snooze', { until: 'hour' }],
      ['endSnooze', undefined],
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  // Already snoozed: pressing again is no end of it, and undo would not give back its former end.
  const row = await findRow('Low battery')
  await snooze(row)
  await screen.findByText('Snoozed: 1 hour.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.click(row.getByRole('button', { name: 'More actions for “Low battery”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'End snooze' }))
  await waitFor(() =>
    expect(done.slice(2)).toEqual([
      ['snooze', { until: 'hour' }],
      ['endSnooze', undefined],
    ]),
  )
})

it('never gives back an alert where it is taken on: that is in the menu', async () => {
  onPhone()
  const { done } = open('/alerts', [stop, taken])
  const user = userEvent.setup()
  const card = async (name: string) => within(await screen.findByRole('listitem', { name }))
  expect((await card('Emergency stop')).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    ['Acknowledge', 'Snooze 1 h', ''],
  )
  const mine = await card('Low battery')
  mine.getByText('Acknowledged')
  expect(mine.queryByRole('button', { name: 'Give back' })).toBeNull()
  await user.click(mine.getByRole('button', { name: 'More actions for “Low battery”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Give back' }))
  await waitFor(() => expect(done).toEqual([['giveBack', undefined]]))
})

it('is sorted by one choice on a phone, with filters folded until they are opened', async () => {
  onPhone()
  const { router } = open('/alerts', [stop])
  const user = userEvent.setup()
  const choice = await screen.findByRole('combobox', { name: 'Sort by' })
  expect(screen.queryByRole('button', { name: 'Level' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Level' })).toBeNull()
  await user.selectOptions(choice, 'Count, descending')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: '-count' }))
  await user.click(screen.getByRole('button', { name: 'Filters and view' }))
  screen.getByRole('combobox', { name: 'Level' })
})
