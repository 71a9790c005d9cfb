import type { Occurrence } from '@wheelhouse/contract/schedules/schedule'
import { ids } from './robot-samples.ts'

/** A round at noon in Tokyo that nothing stands in the way of. */
export function anOccurrence(change: Partial<Occurrence> = {}): Occurrence {
  return {
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
    overlaps: false,
    hindrance: null,
    result: null,
    reason: null,
    runId: null,
    ...change,
  }
}
