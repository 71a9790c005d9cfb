import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { gonePlaceRoutes } from '@wheelhouse/contract/flows/gone-places'
import { type RunFigures, runFiguresRoutes } from '@wheelhouse/contract/flows/run-figures'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { type Occurrence, type Schedule, scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import { type ScheduleLog, scheduleLogRoutes } from '@wheelhouse/contract/schedules/schedule-log'
import { ownSessionRoutes } from '@wheelhouse/contract/session/session'
import { expect, it, vi } from 'vitest'
import { beginSession } from '../session/session.store.ts'
import { forgetStartData } from '../session/start-data.ts'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../testing/robot-samples.ts'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const flowId = '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a01'
const otherFlowId = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b77'
const runId = '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a02'
const schedule: Schedule & { can: { update: boolean; delete: boolean } } = {
  id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04',
  title: 'Night round',
  description: '',
  status: 1,
  organizationId: aUser().organizationId,
  buildingId: ids.tower,
  revision: 4,
  robotId: ids.robot,
  flowId,
  startAt: '2026-11-23T22:00',
  endAt: '2026-11-24T06:00',
  type: 'flow',
  repeat: 'weekly',
  daysOfWeek: [1, 5],
  until: '2026-12-31',
  lateMinutes: 10,
  priority: false,
  stopAtEnd: false,
  createdBy: null,
  updatedBy: null,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  can: { update: true, delete: true },
}
const other: Occurrence = {
  scheduleId: runId,
  date: '2026-11-27',
  title: 'Late patrol',
  timezone: 'Asia/Tokyo',
  startAt: '2026-11-27T14:00:00Z',
  endAt: '2026-11-27T15:00:00Z',
  buildingId: ids.tower,
  robotId: ids.robot,
  robotName: 'Alpha',
  flowId,
  flowName: 'Patrol',
  priority: false,
  repeat: 'none',
  skipped: false,
  overlaps: true,
  hindrance: null,
  result: null,
  reason: null,
  runId: null,
}

const entry: ScheduleLog = {
  id: ids.night,
  scheduleId: schedule.id,
  title: 'Night round',
  buildingId: ids.tower,
  robotId: ids.robot,
  robotName: 'Alpha',
  flowId,
  flowName: 'Patrol',
  runId,
  errorCode: null,
  plannedAt: '2026-11-23T13:00:00Z',
  startedAt: '2026-11-23T13:00:01Z',
  endedAt: null,
  organizationId: aUser().organizationId,
  result: 'fail',
  reason: 'lowBattery',
}

const figures: RunFigures = {
  runs: 10,
  isOfOthers: false,
  usualSeconds: 1_080,
  longestSeconds: 5_700,
  usualCharge: 6.4,
}

signInEach(aUser({ type: '9' }))

function open(address: string, ...others: Parameters<typeof startFakeServer>) {
  const sent: object[] = []
  const asked: object[] = []
  startFakeServer(
    ...others,
    ...placeAnswers,
    on(robotRoutes.list, () => [aRobot()]),
    on(flowRoutes.list, () => [
      { id: flowId, name: 'Patrol' },
      { id: otherFlowId, name: 'Rounds' },
    ]),
    on(scheduleRoutes.list, () => [schedule]),
    on(scheduleRoutes.count, () => ({ count: 1 })),
    on(scheduleRoutes.get, () => schedule),
    on(gonePlaceRoutes.ofBuilding, () => [{ flowId, stepIds: ['s1'] }]),
    on(runFiguresRoutes.get, () => figures),
    on(scheduleRoutes.conflicts, ({ body }) => {
      asked.push(body)
      return { occurrences: [other], hasMore: true }
    }),
    on(scheduleRoutes.update, ({ body }) => {
      sent.push(body)
      return undefined
    }),
    on(scheduleRoutes.create, ({ body }) => {
      sent.push(body)
      return schedule
    }),
    on(scheduleLogRoutes.count, () => ({ count: 1 })),
    on(scheduleLogRoutes.list, () => [entry]),
  )
  return { ...renderPage(address), sent, asked }
}

it('lists schedules with what their rules mean, and whether their flow leads to a place that is gone', async () => {
  open('/schedule/list')
  const row = within(
    (await screen.findByRole('link', { name: 'Night round' })).closest('tr') ?? document.body,
  )
  row.getByText(
    'every Monday and Friday 22:00 to 06:00 the next day, from Mon, Nov 23, 2026 until Thu, Dec 31, 2026',
  )
  await row.findByText('Patrol')
  row.getByText('Alpha')
  await row.findByText('Destination missing')
})

it('sends what was changed, once the end is right, and says what it overlaps with before', async () => {
  const { user, sent, asked } = open(`/schedule/${schedule.id}`)
  const end = await screen.findByLabelText(/^End/)
  fireEvent.change(end, { target: { value: '2026-11-23T21:00' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The end must be later than the start.')
  expect(sent).toEqual([])
  fireEvent.change(end, { target: { value: '2026-11-23T23:30' } })
  await screen.findByText(/Late patrol/)
  screen.getByText('There are more overlaps than these.')
  expect(asked.at(-1)).toEqual({
    scheduleId: schedule.id,
    robotId: ids.robot,
    startAt: '2026-11-23T22:00',
    endAt: '2026-11-23T23:30',
    repeat: 'weekly',
    daysOfWeek: [1, 5],
    until: '2026-12-31',
  })
  await user.click(screen.getByRole('checkbox', { name: 'Wednesday' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ revision: 4, endAt: '2026-11-23T23:30', daysOfWeek: [1, 3, 5] }])
})

it('names the first of many overlaps, says what to do, and brings a refusal into view', async () => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  const occurrences = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => ({ ...other, date: `2026-12-0${day}` }))
  const { user } = open(
    `/schedule/${schedule.id}`,
    on(scheduleRoutes.conflicts, () => ({ occurrences, hasMore: false })),
    on(scheduleRoutes.update, () => {
      throw failWith('schedule.overlaps')
    }),
  )
  await screen.findByText('and 3 more')
  expect(screen.getAllByText(/Late patrol/)).toHaveLength(5)
  screen.getByText(/^Neither of them takes precedence/)
  await user.click(screen.getByRole('checkbox', { name: 'Wednesday' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const refusal = await screen.findByText('Not saved')
  expect(
    brought.mock.contexts.some((element) => element instanceof Element && element.contains(refusal)),
  ).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: /^Takes precedence/ }))
  expect(screen.queryByText(/^Neither of them/)).toBeNull()
})

it('says how long the flow took so far, and that the time may be too short', async () => {
  open(`/schedule/${schedule.id}`)
  await screen.findByText('Last 10 runs: usually 18 min, at most 95 min')
  screen.getByText('Battery used: about 6%')
  expect(screen.queryByText(/It may not finish by the end time/)).toBeNull()
  fireEvent.change(screen.getByLabelText(/^End/), { target: { value: '2026-11-23T23:30' } })
  await screen.findByText(/It may not finish by the end time/)
})

it('creates one for a robot and a flow of one building, from a place in the calendar', async () => {
  const { user, sent } = open(
    `/schedule/create?start=2026-12-01T08:00&robot=${ids.robot}&building=${ids.tower}`,
  )
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Morning')
  await screen.findByRole('option', { name: 'Patrol' })
  await user.selectOptions(screen.getByRole('combobox', { name: /^Flow/ }), 'Patrol')
  screen.getAllByText('Local time of the building (Japan Standard Time)')
  screen.getByText('Tue, Dec 1, 2026, 08:00 to 09:00')
  // The end goes with the start, and the day of the week with both.
  fireEvent.change(screen.getByLabelText(/^Start/), { target: { value: '2026-12-02T10:30' } })
  await user.selectOptions(screen.getByRole('combobox', { name: /^Repeat/ }), 'Weekly')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    title: 'Morning',
    robotId: ids.robot,
    flowId,
    startAt: '2026-12-02T10:30',
    lateMinutes: 10,
    endAt: '2026-12-02T11:30',
    repeat: 'weekly',
    daysOfWeek: [3],
    until: null,
  })
})

it('writes days as the language does, takes them as typed or from a calendar, and shows what runs next', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T03:00:00Z'), toFake: ['Date'] })
  const { user, sent } = open(
    `/schedule/create?start=2026-12-01T08:00&robot=${ids.robot}&building=${ids.tower}`,
  )
  const start = await screen.findByLabelText(/^Start/)
  await screen.findByRole('option', { name: 'Patrol' })
  // A title is proposed, and stays what somebody made of it.
  await user.selectOptions(screen.getByRole('combobox', { name: /^Flow/ }), 'Patrol')
  const title = screen.getByRole('textbox', { name: /^Title/ })
  expect(title).toHaveProperty('value', 'Patrol')
  fireEvent.change(title, { target: { value: 'Late patrol' } })
  await user.selectOptions(screen.getByRole('combobox', { name: /^Flow/ }), 'Rounds')
  expect(title).toHaveProperty('value', 'Late patrol')
  expect(start).toHaveProperty('value', 'Tue, Dec 1, 2026')
  await user.clear(start)
  await user.type(start, 'Tue, Dec 8')
  const time = screen.getByLabelText('Time: Start')
  expect(time).toHaveProperty('value', '08:00')
  await user.clear(time)
  await user.type(time, '930pm')
  await user.tab()
  expect([start, time].map((input) => 'value' in input && input.value)).toEqual(['Tue, Dec 8, 2026', '21:30'])
  await user.selectOptions(screen.getByRole('combobox', { name: /^Repeat/ }), 'Daily')
  screen.getByText('Next: Tue, Dec 8, 2026 21:30; Wed, Dec 9, 2026 21:30; Thu, Dec 10, 2026 21:30')
  await user.click(screen.getByRole('button', { name: 'Choose from a calendar: Last day' }))
  await user.click(await screen.findByRole('button', { name: 'Next month' }))
  await user.click(screen.getByRole('button', { name: 'Wednesday, December 9, 2026' }))
  screen.getByText('Next: Tue, Dec 8, 2026 21:30; Wed, Dec 9, 2026 21:30')
  await user.clear(time)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Enter a date and a time.')
  expect(sent).toEqual([])
  vi.useRealTimers()
})

it('shows in the log the result of one and why, and links to its report', async () => {
  open('/schedule/log/1')
  const link = await screen.findByRole('link', { name: 'Night round' })
  expect(link.getAttribute('href')).toBe(`/report/${runId}`)
  const row = within(link.closest('tr') ?? document.body)
  row.getByText('Failed')
  row.getByText('Battery low.')
})

it('opens for administrators once the setting lets them plan', async () => {
  beginSession(aUser({ type: '2' }))
  open('/schedule/list')
  expect(await screen.findByText('403')).toBeTruthy()
  cleanup()
  forgetStartData()
  const rights = on(ownSessionRoutes.getRights, () => ({ withheld: [] }))
  open('/schedule/list', rights)
  expect(await screen.findByRole('link', { name: 'Create a schedule' })).toBeTruthy()
})
