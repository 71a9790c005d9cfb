import type { PictureRect } from '@wheelhouse/contract/inspections/crop'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import { pointInPolygon } from './geometry.ts'

/** An area that reaches the lower edge of a picture also contains people who are cut off there. */
const lowest = 0.999

/**
 * Does somebody stand in this area of a picture? Determined by the centre of their box's lower edge; fractions of width
 * and height.
 */
export function standsInArea({ x, y, width, height }: PictureRect, area: readonly Point[]): boolean {
  return pointInPolygon([x + width / 2, Math.min(y + height, lowest)], area)
}
