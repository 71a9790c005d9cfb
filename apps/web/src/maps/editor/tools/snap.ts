import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import { findPoints } from '../map-index.ts'
import { roundPoint } from '../map-objects.ts'
import type { EditorSettings } from './tool.ts'

/**
 * Snaps a point set roughly here: to a point of the map, to a right angle with the previous point, or to the grid.
 * @param from the previous point, for right angles
 * @param reach snapping distance in metres
 */
export function snapPoint(
  map: MapDocument,
  at: Point,
  { settings, reach, from }: { settings: EditorSettings; reach: number; from?: Point | undefined },
): Point {
  if (settings.snapsToPoints) {
    const [nearest] = findPoints(map, at, reach)
    if (nearest !== undefined) return nearest
  }
  const { grid, snapsToGrid, snapsToAngles } = settings
  const toGrid = (value: number) => (snapsToGrid ? Math.round(value / grid) * grid : value)
  const [x, y]: Point = [toGrid(at[0]), toGrid(at[1])]
  if (!snapsToAngles || from === undefined) return roundPoint([x, y])
  if (Math.abs(at[0] - from[0]) <= reach) return roundPoint([from[0], y])
  if (Math.abs(at[1] - from[1]) <= reach) return roundPoint([x, from[1]])
  return roundPoint([x, y])
}
