import type { PictureRect } from '@wheelhouse/contract/inspections/crop'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import { pointInPolygon } from './geometry.ts'

/** The lower edge of a picture is no place of its own: an area that reaches it holds whoever is cut off there. */
const lowest = 0.999

/** Does somebody stand in this area of a picture? By the middle of the lower edge of the box around them; shares of width and height. */
export function standsInArea({ x, y, width, height }: PictureRect, area: readonly Point[]): boolean {
  return pointInPolygon([x + width / 2, Math.min(y + height, lowest)], area)
}
