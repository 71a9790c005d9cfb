import type { Alert } from '@wheelhouse/contract/alerts/alert'
import { ids } from './robot-samples.ts'

/** An emergency of a robot that nobody has taken on. */
export function anAlert(change: Partial<Alert> = {}): Alert {
  return {
    id: '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11',
    organizationId: ids.tower,
    buildingId: ids.tower,
    floorId: null,
    floorName: null,
    robotId: ids.robot,
    robotName: 'Rover',
    level: 9,
    title: { ja: '非常停止', en: 'Emergency stop' },
    detail: null,
    mediaId: null,
    link: `/robot/${ids.robot}`,
    openedAt: '2026-11-20T03:00:00Z',
    lastAt: '2026-11-20T04:00:00Z',
    count: 3,
    state: 'open',
    owner: null,
    snoozedUntil: null,
    closedAt: null,
    closedBy: null,
    note: '',
    ...change,
  }
}
