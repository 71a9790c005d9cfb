import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import {
  type MapDocument,
  mapLimits,
  type Point,
  type Transform,
} from '@wheelhouse/contract/maps/map-document'
import type { StoredFile } from '@wheelhouse/contract/system/file'
import { transformPoint } from '@wheelhouse/map-model/compose-occupancy'

/** Setting, replacing, scaling and moving the image below a map, as changes. */

type Picture = NonNullable<MapDocument['picture']>

/** Metres per pixel until the scale is known. */
const guess = 0.05

/** Puts an image below the map: where the previous one was, or with its lower left corner at the origin. */
export function setPicture(map: MapDocument, { id, width, height }: StoredFile): MapChange[] {
  if (width == null || height == null) return []
  const resolution = map.picture === null ? guess : getResolution(map.picture)
  const [left, low] = map.picture === null ? [0, 0] : getLowerLeft(map.picture)
  return changePicture(map, { fileId: id, width, height, transform: place(resolution, [left, low], height) })
}

/** Scales and moves the image. @returns no changes if its pixels would be too small or too large */
export function placePictureAt(
  map: MapDocument,
  { resolution, corner }: { resolution?: number; corner?: Point },
): MapChange[] {
  const { picture } = map
  if (picture === null) return []
  const next = resolution ?? getResolution(picture)
  const { min, max } = mapLimits.resolution
  if (!(next >= min && next <= max)) return []
  return changePicture(map, {
    ...picture,
    transform: place(next, corner ?? getLowerLeft(picture), picture.height),
  })
}

/** Metres per pixel from two pixels at a known distance in metres; `null` if that gives no valid scale. */
export function findScale([ax, ay]: Point, [bx, by]: Point, metres: number): number | null {
  const resolution = metres / Math.hypot(bx - ax, by - ay)
  const { min, max } = mapLimits.resolution
  return resolution >= min && resolution <= max ? resolution : null
}

export function getResolution({ transform: [a, b] }: Picture): number {
  return Math.hypot(a, b)
}

export function getLowerLeft({ transform, height }: Picture): Point {
  return transformPoint(transform, [0, height])
}

function place(resolution: number, [left, low]: Point, height: number): Transform {
  return [resolution, 0, 0, -resolution, left, low + height * resolution]
}

/** Everything is within the bounds of a map. */
function changePicture(map: MapDocument, picture: Picture): MapChange[] {
  const [left, low] = getLowerLeft(picture)
  const [right, top] = transformPoint(picture.transform, [picture.width, 0])
  const { min, max } = map.bounds
  const bounds = {
    min: [Math.min(min[0], left), Math.min(min[1], low)] satisfies Point,
    max: [Math.max(max[0], right), Math.max(max[1], top)] satisfies Point,
  }
  return [
    { single: 'picture', value: picture },
    { single: 'bounds', value: bounds },
  ]
}
