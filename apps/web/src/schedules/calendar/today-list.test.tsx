import { screen } from '@testing-library/react'
import type { Occurrence } from '@wheelhouse/contract/schedules/schedule'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { expect, it } from 'vitest'
import { translate } from '../../kernel/words/texts.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { showRowsInView } from '../../testing/show-rows-in-view.ts'
import { type CalendarActions, CalendarActionsProvider } from './calendar-actions.ts'
import { toEntries } from './calendar-entries.ts'
import { TodayList } from './today-list.tsx'

const failed: Occurrence = {
  scheduleId: ids.lobby,
  date: '2026-11-24',
  title: 'Noon round',
  timezone: 'Asia/Tokyo',
  startAt: '2026-11-24T03:00:00Z',
  endAt: '2026-11-24T05:00:00Z',
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
  runId: null,
  result: 'fail',
  reason: 'lowBattery',
}

showRowsInView()

it('says why an entry of today has failed, and what one that is paused waits for', () => {
  const paused: Occurrence = {
    ...failed,
    scheduleId: ids.roof,
    startAt: '2026-11-24T05:30:00Z',
    endAt: '2026-11-24T07:00:00Z',
    result: 'running',
    reason: 'emergencyStop',
  }
  const found = { entries: toEntries([failed, paused]), hasMore: false }
  const actions: CalendarActions = {
    t: (key, params) => translate(scheduleTexts, key, params),
    language: 'en',
    mayMove: false,
    open: () => {},
    take: () => {},
    drop: () => {},
    add: () => {},
  }
  renderPart(
    <CalendarActionsProvider value={actions}>
      <TodayList
        now={new Date('2026-11-24T06:00:00Z')}
        found={found}
        robotNames={new Map([[ids.robot, 'Alpha (Tower)']])}
      />
    </CalendarActionsProvider>,
  )
  const [item, other] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(item).toContain('12:00–14:00Noon roundAlpha (Tower)')
  expect(item).toContain('FailedBattery low.')
  // The button may have been released since.
  expect(other).toContain(
    'Paused because the emergency stop was pressed. Make sure it is released, then resume.',
  )
})
