import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import type { RobotDetail } from '../robots/records/robot-record.queries.ts'
import { on } from './fake-server.ts'

/** One building with two floors and a group, and a robot in it, for tests of the robots' screens. */

export const ids = {
  robot: '00000000-0000-4000-8000-000000000001',
  tower: '00000000-0000-4000-8000-0000000000b1',
  annex: '00000000-0000-4000-8000-0000000000b2',
  lobby: '00000000-0000-4000-8000-0000000000f1',
  roof: '00000000-0000-4000-8000-0000000000f2',
  night: '00000000-0000-4000-8000-0000000000c1',
}

export function aRobot(change: Partial<RobotDetail> = {}): RobotDetail {
  return {
    id: ids.robot,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    organizationId: '00000000-0000-4000-8000-000000000002',
    name: 'Alpha',
    serialNumber: 'R-1',
    model: 'ugo-pro',
    hwRevision: '12',
    buildingId: ids.tower,
    initialFloorId: ids.lobby,
    robotGroupId: null,
    status: 1,
    armModel: 100,
    armType: null,
    archiveStart: false,
    videoMode: 'medium',
    notes: '',
    version: '2.6.1',
    manufacturer: 'wheelhouse',
    lastCommAt: null,
    revision: 3,
    can: {
      update: true,
      delete: true,
      operate: true,
      drive: true,
      takeOver: true,
      clearRemoteStop: true,
      simulate: true,
    },
    ...change,
  }
}

const group = { id: ids.night, name: 'Night shift', index: 0, createdAt: '', updatedAt: '' }

/** Answers about the places that the screens request. */
export const placeAnswers = [
  on(buildingRoutes.list, () => [
    { id: ids.tower, name: 'Tower', timezone: 'Asia/Tokyo', groups: [group] },
    { id: ids.annex, name: 'Annex', timezone: 'Asia/Tokyo', groups: [] },
  ]),
  on(floorRoutes.list, ({ params: { buildingId } }) =>
    buildingId === ids.tower
      ? [
          { id: ids.roof, name: '9F', index: 9 },
          { id: ids.lobby, name: '1F', index: 1 },
        ]
      : [],
  ),
]
