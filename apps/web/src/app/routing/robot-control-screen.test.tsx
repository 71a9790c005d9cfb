import { screen, within } from '@testing-library/react'
import { alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import { beforeEach, expect, it, vi } from 'vitest'
import { anAlert } from '../../testing/alert-samples.ts'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { anOccurrence } from '../../testing/occurrence-samples.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { showRowsInView } from '../../testing/show-rows-in-view.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '0' }))
showRowsInView()
// Past the end of the samples' round, on its day.
beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T06:00:00Z'))
})

const tower = { id: ids.tower, name: 'Tower', timezone: 'Asia/Tokyo', floors: [] }
const runId = '7b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04'

it('shows the open alerts and the work of the day of the building, each leading on', async () => {
  const done: unknown[] = []
  const asked: unknown[] = []
  startFakeServer(
    on(buildingRoutes.list, () => [tower]),
    on(alertRoutes.list, ({ query: { filter = '{}' } }) => {
      asked.push(JSON.parse(filter))
      return [anAlert()]
    }),
    on(alertRoutes.acknowledge, ({ params }) => void done.push(params.id)),
    on(scheduleRoutes.occurrences, ({ query }) => {
      asked.push(query.buildingId)
      const [running, failed] = [
        anOccurrence({ title: 'Evening patrol', result: 'running', runId }),
        anOccurrence({ title: 'Cleaning', result: 'fail', runId, scheduleId: runId }),
      ]
      return { occurrences: [running, failed], next: null }
    }),
  )
  const { user } = renderPage('/robot/control?view=map')
  const alerts = within(await screen.findByRole('list', { name: 'Open alerts' }))
  expect(alerts.getByRole('link', { name: 'Emergency stop' }).getAttribute('href')).toBe(anAlert().link)
  await user.click(alerts.getByRole('button', { name: 'Acknowledge' }))
  expect(done).toEqual([anAlert().id])

  const work = within(await screen.findByRole('list', { name: "Today's work" }))
  expect(work.getByRole('link', { name: /^Evening patrol/ }).getAttribute('href')).toBe(`/flow/run/${runId}`)
  expect(work.getByRole('link', { name: /^Cleaning/ }).getAttribute('href')).toBe(`/report/${runId}`)
  work.getByText('Failed')
  expect(asked).toContain(ids.tower)
  expect(asked).toContainEqual(
    expect.objectContaining({ where: { buildingId: ids.tower, state: { neq: 'closed' } } }),
  )
})

it('says which of both could not be had, and that there is nothing of the other', async () => {
  startFakeServer(
    on(buildingRoutes.list, () => [tower]),
    on(alertRoutes.list, () => []),
    on(scheduleRoutes.occurrences, () => {
      throw failWith('request.invalid')
    }),
  )
  renderPage('/robot/control?view=map')
  await screen.findByText('There are no open alerts.')
  const panel = (await screen.findByText("Today's work")).closest('details')
  await within(panel as HTMLElement).findByRole('button', { name: 'Try again' })
})
