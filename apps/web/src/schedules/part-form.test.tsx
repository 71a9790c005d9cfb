/** A part of a series is changed by its own form: the series is split by saving it, and by nothing else. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { runFiguresRoutes } from '@wheelhouse/contract/flows/run-figures'
import { triggerRuleRoutes } from '@wheelhouse/contract/inspections/trigger-rule'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { type Occurrence, scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import { expect, it } from 'vitest'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../testing/robot-samples.ts'
import { aUser } from '../testing/samples.ts'
import { showRowsInView } from '../testing/show-rows-in-view.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const flowId = '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a01'
const partId = '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a05'
const series = {
  id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04',
  title: 'Night round',
  description: '',
  revision: 4,
  organizationId: aUser().organizationId,
  buildingId: ids.tower,
  robotId: ids.robot,
  flowId,
  startAt: '2026-11-23T22:00',
  endAt: '2026-11-24T06:00',
  type: 'flow' as const,
  repeat: 'weekly' as const,
  until: null,
  daysOfWeek: [1 as const, 5 as const],
  lateMinutes: 10,
  priority: false,
  stopAtEnd: false,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  status: 1 as const,
  createdBy: null,
  updatedBy: null,
  can: { update: true, delete: true },
}
const part = { ...series, id: partId, startAt: '2026-11-27T22:00', endAt: '2026-11-28T07:00', revision: 1 }
const occurrence: Occurrence = {
  scheduleId: series.id,
  date: '2026-11-27',
  title: series.title,
  timezone: 'Asia/Tokyo',
  startAt: '2026-11-27T13:00:00Z',
  endAt: '2026-11-27T21:00:00Z',
  buildingId: ids.tower,
  robotId: ids.robot,
  robotName: 'Alpha',
  flowId,
  flowName: 'Patrol',
  priority: false,
  repeat: 'weekly',
  skipped: false,
  overlaps: false,
  hindrance: null,
  result: null,
  reason: null,
  runId: null,
}

signInEach(aUser({ type: '9' }))
showRowsInView()

function open(address: string, isTaken = () => false) {
  const asked: object[] = []
  const sent: object[] = []
  startFakeServer(
    ...placeAnswers,
    on(robotRoutes.list, () => [aRobot()]),
    on(flowRoutes.list, () => [{ id: flowId, name: 'Patrol' }]),
    on(runFiguresRoutes.get, () => {
      throw failWith('entity.notFound')
    }),
    on(triggerRuleRoutes.list, () => []),
    on(scheduleRoutes.list, () => []),
    on(scheduleRoutes.occurrences, () => ({ occurrences: [occurrence], next: null })),
    on(scheduleRoutes.conflicts, ({ body }) => {
      asked.push(body)
      return { occurrences: [], hasMore: false }
    }),
    on(scheduleRoutes.get, ({ params }) => {
      if (params.id === partId) return part
      return sent.length === 0 ? series : { ...series, revision: 5 }
    }),
    on(scheduleRoutes.split, ({ body }) => {
      sent.push(body)
      if (isTaken()) throw failWith('entity.changed')
      return part
    }),
  )
  return { ...renderPage(address), asked, sent }
}

it('shows one occurrence and what saving does to it, and splits its series with saving', async () => {
  const { user, router, asked, sent } = open('/schedule/cal/week?date=2026-11-24')
  await user.click(await screen.findByRole('button', { name: /^Night round/ }))
  await user.click(await screen.findByRole('link', { name: 'Change this one' }))
  await screen.findByText(/^Saving changes only the occurrence on Fri, Nov 27, 2026/)
  expect(screen.getByLabelText(/^Start/)).toHaveProperty('value', 'Fri, Nov 27, 2026')
  expect(screen.getByLabelText('Time: Start')).toHaveProperty('value', '22:00')
  expect(screen.queryByLabelText('Repeat')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  fireEvent.change(screen.getByLabelText(/^End/), { target: { value: '2026-11-28T07:00' } })
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      scheduleId: series.id,
      part: { date: '2026-11-27', scope: 'one' },
      startAt: '2026-11-27T22:00',
      endAt: '2026-11-28T07:00',
      repeat: 'none',
    }),
  )
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.href).toBe(`/schedule/${partId}`))
  expect(sent).toEqual([{ date: '2026-11-27', scope: 'one', endAt: '2026-11-28T07:00', revision: 4 }])
})

it('shows both versions of the later occurrences when somebody changed their series meanwhile', async () => {
  let tries = 0
  const address = `/schedule/${series.id}?occurrence=2026-11-27&scope=following`
  const { user, sent } = open(address, () => ++tries === 1)
  await screen.findByText(/^Saving changes the occurrence on Fri, Nov 27, 2026 and all later ones/)
  expect(screen.getByLabelText('Repeat')).toHaveProperty('value', 'weekly')
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Save both' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({
    date: '2026-11-27',
    scope: 'following',
    title: 'Night round 2',
    revision: 5,
  })
})

it('says that all of a series changes from its first occurrence on', async () => {
  open(`/schedule/${series.id}?occurrence=2026-11-23&scope=following`)
  await screen.findByText('The occurrence on Mon, Nov 23, 2026 is the first. Saving changes all of them.')
})
