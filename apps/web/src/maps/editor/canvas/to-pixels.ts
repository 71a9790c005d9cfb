import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'

/**
 * The position of a map point on its image or scan: pixels from the upper left corner, y down. `null` if the
 * map has neither, or if the placement of its image is not invertible.
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
