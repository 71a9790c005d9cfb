import { fireEvent, screen, waitFor } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { reportRoutes } from '@wheelhouse/contract/reports/report'
import { expect, it } from 'vitest'
import { on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

signInEach(aUser({ type: '2' }))

it('narrows the list to a period, whole days of one’s own calendar', async () => {
  let filter = ''
  startFakeServer(
    on(listViewRoutes.list, () => []),
    on(buildingRoutes.list, () => []),
    on(reportRoutes.count, () => ({ count: 0 })),
    on(reportRoutes.list, ({ query }) => {
      filter = JSON.stringify(query.filter)
      return []
    }),
  )
  const toMoment = (day: string) => new Date(`${day}T00:00:00`).toISOString()
  const { user } = renderPage('/report/list/1?startedAt=2026-11-20..2026-11-21')
  const month = await screen.findByRole('link', { name: 'Monthly report' })
  expect(month.getAttribute('href')).toBe('/report/month')
  await waitFor(() => expect(filter).toContain(toMoment('2026-11-20')))
  // On its way to the 25th it is the 2nd, which would move the first day, too.
  const last = screen.getByLabelText('Last day')
  await user.clear(last)
  await user.type(last, '11/25{Enter}')
  await waitFor(() => expect(filter).toContain('2026-11-25T'))
  expect(screen.getByLabelText('First day')).toHaveProperty('value', 'Fri, Nov 20, 2026')
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '11/30' } })
  fireEvent.blur(screen.getByLabelText('First day'))
  await waitFor(() => expect(filter).toContain(toMoment('2026-11-30')))
  expect(screen.getByLabelText('Last day')).toHaveProperty('value', 'Mon, Nov 30, 2026')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Problems' }), 'With problems only')
  await waitFor(() => expect(filter).toMatch(/abnormalCount\W+gte\W+1/))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), 'Last month')
  await waitFor(() => expect(screen.queryByLabelText('First day')).toBeNull())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), 'Any time')
  await waitFor(() => expect(filter).not.toContain('startedAt":{'))
})
