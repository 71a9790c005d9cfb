import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { type Occurrence, type Schedule, scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import { expect, it, vi } from 'vitest'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { MoveDialog } from './move-dialog.tsx'

const schedule: Schedule & { can: { update: boolean; delete: boolean } } = {
  ...{ id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a04', title: 'Night round', description: '', status: 1 },
  ...{ organizationId: ids.night, buildingId: ids.tower, revision: 7, robotId: ids.robot, flowId: ids.roof },
  ...{ startAt: '2026-11-02T22:00', endAt: '2026-11-03T06:00', repeat: 'daily', daysOfWeek: [] },
  ...{ until: null, lateMinutes: 0, priority: false, stopAtEnd: false, createdBy: null, updatedBy: null },
  ...{ createdAt: '', updatedAt: '', can: { update: true, delete: true } },
}
const occurrence: Occurrence = {
  ...{ scheduleId: schedule.id, date: '2026-11-24', title: 'Night round', timezone: 'Asia/Tokyo' },
  ...{ startAt: '2026-11-24T13:00:00Z', endAt: '2026-11-24T21:00:00Z', buildingId: ids.tower },
  ...{ robotId: ids.robot, robotName: 'Alpha', flowId: ids.roof, flowName: 'Patrol', priority: false },
  ...{ repeat: 'daily', skipped: false, overlaps: false, hindrance: null, result: null, runId: null },
}

it('says that a whole series is meant before it moves its times, from what is stored now', async () => {
  const sent: object[] = []
  startFakeServer(
    on(scheduleRoutes.get, () => schedule),
    on(scheduleRoutes.update, ({ body }) => {
      sent.push(body)
      return undefined
    }),
  )
  const handleClose = vi.fn()
  const moved = { occurrence, from: '2026-11-24 22:00:00', to: '2026-11-24 20:30:00' }
  const { user } = renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <MoveDialog moved={moved} onClose={handleClose} />
    </QueryClientProvider>,
  )
  screen.getByText(/all of its occurrences move/)
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Move all of them' }))
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ startAt: '2026-11-02T20:30', endAt: '2026-11-03T04:30', revision: 7 }])
})
