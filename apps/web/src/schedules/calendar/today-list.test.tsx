import { screen } from '@testing-library/react'
import type { Occurrence } from '@wheelhouse/contract/schedules/schedule'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { TodayList } from './today-list.tsx'

const failed: Occurrence = {
  ...{ scheduleId: ids.lobby, date: '2026-11-24', title: 'Noon round', timezone: 'Asia/Tokyo' },
  ...{ startAt: '2026-11-24T03:00:00Z', endAt: '2026-11-24T05:00:00Z', buildingId: ids.tower },
  ...{ robotId: ids.robot, robotName: 'Alpha', flowId: ids.roof, flowName: 'Patrol', priority: false },
  ...{ repeat: 'daily', skipped: false, overlaps: false, hindrance: null, runId: null },
  ...{ result: 'fail', reason: 'lowBattery' },
}

it('says why an entry of today has failed', () => {
  const found = { occurrences: [failed], hasMore: false }
  renderPart(<TodayList now={new Date('2026-11-24T06:00:00Z')} found={found} onOpen={() => {}} />)
  expect(screen.getByRole('listitem').textContent).toContain('FailedBattery low.')
})
