import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { type Occurrence, type OccurrencePage, scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { showRowsInView } from '../../testing/show-rows-in-view.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const occurrence: Occurrence = {
  scheduleId: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04',
  date: '2026-11-24',
  title: 'Noon round',
  startAt: '2026-11-24T03:00:00Z',
  endAt: '2026-11-24T05:00:00Z',
  timezone: 'Asia/Tokyo',
  buildingId: ids.tower,
  robotId: ids.robot,
  robotName: 'Alpha',
  flowName: 'Patrol',
  flowId: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a01',
  priority: false,
  repeat: 'daily',
  skipped: false,
  overlaps: true,
  hindrance: 'robotOffline',
  result: null,
  reason: null,
  runId: null,
}
const entry = /^Noon round, Alpha, .*12:00.*, Cannot start Overlap$/

signInEach(aUser({ type: '9' }))
showRowsInView()

const one: OccurrencePage = { occurrences: [occurrence], next: null }

/** @param answer to the question for what comes after something, or for the first */
function open(address: string, answer: (after: string | undefined) => OccurrencePage = () => one) {
  const sent: object[] = []
  const windows: object[] = []
  startFakeServer(
    ...placeAnswers,
    on(robotRoutes.list, () => [aRobot(), aRobot({ id: ids.annex, name: 'Beta' })]),
    on(scheduleRoutes.occurrences, ({ query }) => {
      windows.push(query)
      return answer(query.after)
    }),
    on(scheduleRoutes.skip, ({ body, params }) => {
      sent.push({ ...params, ...body })
      return undefined
    }),
  )
  return { ...renderPage(address), sent, windows }
}

it('leads from its root, and from what is no calendar, to the week', async () => {
  const { router } = open('/schedule')
  await waitFor(() => expect(router.state.location.pathname).toBe('/schedule/cal/week'))
  await router.navigate({ to: '/schedule/cal/$type', params: { type: 'year' } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/schedule/cal/week'))
})

describe.each(['day', 'week', 'month'])('the calendar of a %s', (type) => {
  it('shows time and title of an occurrence, and says what stands in its way', async () => {
    const { user } = open(`/schedule/cal/${type}?date=2026-11-24`)
    const button = await screen.findByRole('button', { name: entry })
    expect(button.textContent).toMatch(/^12:00.*Noon round/)
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Noon round' }))
    dialog.getByText('The robot is offline.')
    dialog.getByText('It overlaps with another entry of this robot.')
    dialog.getByRole('link', { name: 'Open the schedule' })
  })
})

it('has a row for each robot that has something to do, and for the others by choice', async () => {
  const { user, router } = open('/schedule/cal/week?date=2026-11-24')
  const row = within(await screen.findByRole('row', { name: /^Alpha/ }))
  row.getByRole('button', { name: entry })
  row.getByText('The robot is offline.')
  expect(screen.queryByText('Beta')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Show robots without entries' }))
  await screen.findByText('Beta')
  expect(router.state.location.search).toEqual({ date: '2026-11-24', robots: 'all' })
  await user.click(screen.getByRole('button', { name: 'Add a schedule for Beta' }))
  const place = { start: '2026-11-24T09:00', robot: ids.annex, building: ids.tower }
  await waitFor(() => expect(router.state.location.search).toEqual(place))
  expect(router.state.location.pathname).toBe('/schedule/create')
})

it('names each day of a month by its date', async () => {
  open('/schedule/cal/month?date=2026-11-24')
  const cell = await screen.findByRole('cell', { name: /^Tuesday, November 24, 2026/ })
  within(cell).getByRole('button', { name: entry })
  expect(screen.getAllByRole('cell')).toHaveLength(35)
  screen.getByRole('link', { name: 'Saturday, December 5, 2026' })
})

it('moves what is dragged to another day, once that was read', async () => {
  open('/schedule/cal/week?date=2026-11-24')
  const button = await screen.findByRole('button', { name: entry })
  const cells = screen.getAllByRole('cell')
  const hand = { dataTransfer: { setData: () => {} } }
  fireEvent.dragStart(button, hand)
  fireEvent.drop(cells[5] ?? document.body, hand)
  const dialog = await screen.findByRole('dialog', { name: 'Move “Noon round”?' })
  within(dialog).getByText('New time: Fri, Nov 27, 2026 12:00')
})

it('moves what is dragged along a day by quarters of an hour', async () => {
  open('/schedule/cal/day?date=2026-11-24')
  const button = await screen.findByRole('button', { name: entry })
  const track = screen.getByRole('cell')
  track.getBoundingClientRect = () => new DOMRect(200, 0, 960, 40)
  const drag = (type: string, clientX: number) =>
    Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { dataTransfer: { setData: () => {} } })
  fireEvent(button, drag('dragstart', 700))
  // 40 pixels are an hour.
  fireEvent(track, drag('drop', 762))
  const dialog = await screen.findByRole('dialog', { name: 'Move “Noon round”?' })
  within(dialog).getByText('New time: Tue, Nov 24, 2026 13:30')
})

it('adds an entry where the pointer clicks an empty place, at that time of a day', async () => {
  const { router } = open('/schedule/cal/day?date=2026-11-24')
  const button = await screen.findByRole('button', { name: entry })
  const track = screen.getByRole('cell')
  track.getBoundingClientRect = () => new DOMRect(200, 0, 960, 40)
  fireEvent.click(button)
  await screen.findByRole('dialog', { name: 'Noon round' })
  expect(router.state.location.pathname).toBe('/schedule/cal/day')
  // 40 pixels are an hour.
  fireEvent.click(track, { clientX: 200 + 40 * 13.7 })
  const place = { start: '2026-11-24T13:30', robot: ids.robot, building: ids.tower }
  await waitFor(() => expect(router.state.location.search).toEqual(place))
})

it('jumps to any date by a small month, which arrow and page keys go through', async () => {
  const { user, router } = open('/schedule/cal/week?date=2026-11-24')
  await user.click(await screen.findByRole('button', { name: 'Go to a date' }))
  const chosen = await screen.findByRole('button', { name: 'Tuesday, November 24, 2026', pressed: true })
  chosen.focus()
  await user.keyboard('{PageDown}{PageDown}{ArrowDown}{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Saturday, January 30, 2027')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ date: '2027-01-30' }))
  expect(screen.queryByText('January 2027')).toBeNull()
})

it('leads from entry to entry by the arrow keys, and to other days by letters', async () => {
  const later = { ...occurrence, scheduleId: ids.annex, title: 'Late round' }
  const { user, router } = open('/schedule/cal/week?date=2026-11-24', () => ({
    occurrences: [occurrence, { ...later, startAt: '2026-11-25T03:00:00Z', endAt: '2026-11-25T05:00:00Z' }],
    next: null,
  }))
  const [first, second] = [
    await screen.findByRole('button', { name: entry }),
    screen.getByRole('button', { name: /^Late round/ }),
  ]
  second.getBoundingClientRect = () => new DOMRect(100, 0, 80, 20)
  first.focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('j')
  await waitFor(() => expect(router.state.location.search).toEqual({ date: '2026-12-01' }))
  await user.keyboard('m')
  await waitFor(() => expect(router.state.location.pathname).toBe('/schedule/cal/month'))
})

describe('the present', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-24T01:30:00Z'), toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is marked by the clock of the building', async () => {
    open('/schedule/cal/day?date=2026-11-24')
    await screen.findByRole('button', { name: entry })
    await screen.findByText('10:30')
  })

  it('is not marked where buildings have several clocks', async () => {
    const other = { ...occurrence, scheduleId: ids.annex, title: 'Other round', timezone: 'Asia/Bangkok' }
    open('/schedule/cal/day?date=2026-11-24', () => ({ ...one, occurrences: [occurrence, other] }))
    await screen.findAllByRole('button', { name: /^Other round/ })
    expect(screen.queryByText(/^(10|08|01):30$/)).toBeNull()
  })
})

it('has the server leave one out', async () => {
  const { user, sent } = open('/schedule/cal/day?date=2026-11-24')
  await user.click(await screen.findByRole('button', { name: entry }))
  await user.click(await screen.findByRole('button', { name: 'Skip this one' }))
  await waitFor(() =>
    expect(sent).toEqual([{ id: occurrence.scheduleId, date: '2026-11-24', skipped: true }]),
  )
})

it('shows everybody what there is, and lets only those change it who may', async () => {
  beginSession(aUser({ type: '0' }))
  const { user, router } = open('/schedule/cal/week?date=2026-11-24')
  const button = await screen.findByRole('button', { name: entry })
  const [empty = document.body] = screen.getAllByRole('cell')
  fireEvent.click(empty)
  expect(router.state.location.pathname).toBe('/schedule/cal/week')
  await user.click(button)
  await screen.findByRole('dialog', { name: 'Noon round' })
  expect(screen.queryByRole('button', { name: 'Skip this one' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open the schedule' })).toBeNull()
})

it('keeps the days that are looked at in the address', async () => {
  const { user, router, windows } = open('/schedule/cal/week?date=2026-11-24')
  await user.click(await screen.findByRole('link', { name: 'Next' }))
  expect(router.state.location.search).toEqual({ date: '2026-12-01' })
  await waitFor(() =>
    expect(windows).toContainEqual({ from: '2026-11-27T10:00:00.000Z', to: '2026-12-06T14:00:00.000Z' }),
  )
})

it('shows what was done and begins once more on the same day, since its schedule was changed', async () => {
  const again = { ...occurrence, startAt: '2026-11-24T08:00:00Z', endAt: '2026-11-24T09:00:00Z' }
  const done = { ...occurrence, result: 'done' as const, hindrance: null }
  open('/schedule/cal/week?date=2026-11-24', () => ({ occurrences: [done, again], next: null }))
  await screen.findByRole('button', { name: /^Noon round, Alpha, .*12:00.*, Done/ })
  screen.getByRole('button', { name: /^Noon round, Alpha, .*17:00/ })
})

describe('more than one answer contains', () => {
  const week = '/schedule/cal/week?date=2026-11-24'
  const place = `2026-11-24T03:00:00.000Z ${occurrence.scheduleId}`

  it('is requested until all of it is there', async () => {
    const late = { startAt: '2026-11-24T15:00:00Z', endAt: '2026-11-24T16:00:00Z' }
    // What moved in between is in both.
    const rest = [occurrence, { ...occurrence, ...late, date: '2026-11-25', title: 'Late round' }]
    open(week, (after) => (after === place ? { occurrences: rest, next: null } : { ...one, next: place }))
    await screen.findByRole('button', { name: /^Late round/ })
    screen.getByRole('button', { name: entry })
    expect(screen.queryByText(/^Only the first/)).toBeNull()
  })

  it('is said to be more than is shown where nobody could read it', async () => {
    let count = 0
    open(week, () => {
      count += 1
      const scheduleId = `${occurrence.scheduleId.slice(0, -3)}${100 + count}`
      return { occurrences: [{ ...occurrence, scheduleId }], next: place }
    })
    await screen.findAllByText('Only the first 10 entries are shown. Choose a building or a shorter period.')
  })
})
