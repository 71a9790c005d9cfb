import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { type Occurrence, type Schedule, scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import { expect, it, vi } from 'vitest'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { MoveDialog } from './move-dialog.tsx'

const scheduleId = '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04'
const parted: Schedule = {
  id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a05',
  title: 'Night round',
  description: '',
  status: 1,
  organizationId: ids.night,
  buildingId: ids.tower,
  revision: 1,
  robotId: ids.robot,
  flowId: ids.roof,
  startAt: '2026-11-24T20:30',
  endAt: '2026-11-25T04:30',
  type: 'flow',
  repeat: 'daily',
  daysOfWeek: [],
  until: null,
  lateMinutes: 0,
  priority: false,
  stopAtEnd: false,
  createdBy: null,
  updatedBy: null,
  createdAt: '',
  updatedAt: '',
}
const occurrence: Occurrence = {
  scheduleId,
  date: '2026-11-24',
  title: 'Night round',
  timezone: 'Asia/Tokyo',
  startAt: '2026-11-24T13:00:00Z',
  endAt: '2026-11-24T21:00:00Z',
  buildingId: ids.tower,
  robotId: ids.robot,
  robotName: 'Alpha',
  flowId: ids.roof,
  flowName: 'Patrol',
  priority: false,
  repeat: 'daily',
  skipped: false,
  overlaps: false,
  hindrance: null,
  result: null,
  reason: null,
  runId: null,
}

it('asks which occurrences of a series are meant before it moves any', async () => {
  const sent: object[] = []
  startFakeServer(
    on(scheduleRoutes.move, ({ body }) => {
      sent.push(body)
      return parted
    }),
  )
  const handleClose = vi.fn()
  const { user } = renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <MoveDialog moved={{ occurrence, to: '2026-11-24 20:30:00' }} onClose={handleClose} />
    </QueryClientProvider>,
  )
  screen.getByText(/Choose which occurrences to move/)
  screen.getByRole('button', { name: 'Move all' })
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Move this and later ones' }))
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ date: '2026-11-24', startAt: '2026-11-24T20:30', scope: 'following' }])
})
