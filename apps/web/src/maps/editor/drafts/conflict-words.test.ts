// @vitest-environment jsdom
import { toObjectChange } from '@wheelhouse/contract/maps/map-change'
import { toMap, type Zone } from '@wheelhouse/contract/maps/map-document'
import { beforeEach, expect, it } from 'vitest'
import { chooseLanguage } from '../../../kernel/words/texts.ts'
import { describeConflict } from './conflict-words.ts'
import { nameConflicts } from './pending-work.ts'

beforeEach(() => chooseLanguage('en'))

const point = { type: 1 as const, x: 1, y: 0, theta: 0, status: 1 as const, note: '' }
const map = toMap({
  waypoints: [
    { ...point, id: 'a', no: 1, name: 'Lobby' },
    { ...point, id: 'b', no: 2, name: '' },
  ],
})
const zone: Zone = {
  id: 'z',
  name: 'Stairs',
  kind: 'keepout',
  limit: null,
  status: 1,
  windows: [],
  polygon: [
    [0, 0],
    [1, 0],
    [1, 1.25],
  ],
}
const conflict = (theirs: Zone | null, mine: Zone | null) => ({
  name: 'zones/z',
  theirs: toObjectChange('zones', 'z', theirs),
  mine: toObjectChange('zones', 'z', mine),
})

it('says in words in which fields two versions differ', () => {
  const theirs: Zone = { ...zone, kind: 'speed', limit: { unit: 'percent', value: 40 }, status: 0 }
  const mine: Zone = {
    ...zone,
    windows: [{ days: [1], from: '08:00', to: '09:00' }],
    polygon: [
      [0, 0],
      [2, 0],
      [2, 2],
    ],
  }
  expect(describeConflict(conflict(theirs, mine), map)).toEqual([
    { field: 'Zone type', theirs: 'Speed', mine: 'Keepout' },
    { field: 'Speed limit', theirs: '40 %', mine: 'None' },
    { field: 'Enabled', theirs: 'Disabled', mine: 'Enabled' },
    { field: 'Other details', theirs: 'Different', mine: 'Different' },
    { field: 'Corners', theirs: '(0, 0) (1, 0) (1, 1.25)', mine: '(0, 0) (2, 0) (2, 2)' },
  ])
})

it('names the ends of an edge, and says of a deleted object that it was', () => {
  const edge = { id: 'e', from: 'a', to: 'b', oneWay: false }
  const turned = { ...edge, from: 'b', to: 'a', oneWay: true }
  const edges = {
    name: 'edges/e',
    theirs: toObjectChange('edges', 'e', turned),
    mine: toObjectChange('edges', 'e', edge),
  }
  expect(describeConflict(edges, map)).toEqual([
    { field: 'From', theirs: '2', mine: 'Lobby' },
    { field: 'To', theirs: 'Lobby', mine: '2' },
    { field: 'One-way', theirs: 'On', mine: 'Off' },
  ])
  expect(describeConflict(conflict(null, zone), map)).toEqual([
    { field: 'Change', theirs: 'Deleted', mine: 'Changed' },
  ])
})

it('knows who changed an object last', () => {
  const by = { firstName: 'Hanako', lastName: 'Suzuki' }
  const group = { version: 2, pageId: '00000000-0000-4000-8000-000000000001' }
  const groups = [{ ...group, changes: [toObjectChange('zones', 'z', zone)], by }]
  expect(nameConflicts([conflict(zone, null)], groups)).toMatchObject([{ by }])
  expect(nameConflicts([conflict(zone, null)], [])).toMatchObject([{ by: null }])
})
