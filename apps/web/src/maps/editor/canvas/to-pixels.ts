import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'

/**
 * Where a point of the map is on its picture, or on its scan: pixels from the upper left corner, y down. `null` where the
 * map has neither, or its picture is placed in a way that cannot be turned round.
 */
export function toPixels({ picture, occupancy }: MapDocument, [x, y]: Point): Point | null {
  if (picture !== null) {
    const [a, b, c, d, e, f] = picture.transform
    const determinant = a * d - b * c
    if (determinant === 0) return null
    return [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant]
  }
  if (occupancy === null) return null
  const { origin, resolution, height } = occupancy
  return [(x - origin[0]) / resolution, height - (y - origin[1]) / resolution]
}
