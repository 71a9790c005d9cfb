import { type MapDocument, toMap } from '@wheelhouse/contract/maps/map-document'
import type { StoredFile } from '@wheelhouse/contract/system/file'
import { applyChanges } from '@wheelhouse/map-model/apply-changes'
import { expect, it } from 'vitest'
import { findScale, placePictureAt, setPicture } from './set-picture.ts'

const file = (id: string, width: number, height: number): StoredFile => ({
  id,
  url: `/files/${id}`,
  name: 'Plan.png',
  mime: 'image/png',
  size: 1,
  sha256: '',
  width,
  height,
})
const set = (map: MapDocument, picture: StoredFile) => applyChanges(map, setPicture(map, picture))
const empty = toMap({})
const one = file('00000000-0000-4000-8000-000000000001', 1_000, 600)

it('a drawing lies with its lower left corner at the origin, and the map is as wide as it', () => {
  const map = set(empty, one)
  expect(map.picture).toMatchObject({ fileId: one.id, transform: [0.05, 0, 0, -0.05, 0, 30] })
  expect(map.bounds).toEqual({ min: [0, 0], max: [50, 30] })
})

it('another drawing takes its place and scale, and what was drawn stays', () => {
  const waypoint = { id: 'w', no: 1, name: '', type: 1 as const, x: 3, y: 4, theta: 0 }
  const before = set(toMap({ waypoints: [waypoint] }), one)
  const moved = applyChanges(before, placePictureAt(before, { resolution: 0.02, corner: [2, 1] }))
  const after = set(moved, file('00000000-0000-4000-8000-000000000002', 500, 500))
  expect(after.picture?.transform).toEqual([0.02, 0, 0, -0.02, 2, 11])
  expect(after.waypoints).toBe(before.waypoints)
})

it('two points and a length define the scale, one point or an absurd length none', () => {
  expect(findScale([0, 0], [300, 400], 10)).toBe(0.02)
  expect([findScale([5, 5], [5, 5], 10), findScale([0, 0], [300, 400], 0)]).toEqual([null, null])
  expect(placePictureAt(set(empty, one), { resolution: Number.NaN })).toEqual([])
})
