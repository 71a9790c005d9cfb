import type { MapInput } from '@wheelhouse/contract/maps/map-document'
import { rectangle, wallAlongX, wallAlongY } from './drawing.ts'

/** What the floors of the demo building have in common. Metres. */

export const bounds: MapInput['bounds'] = { min: [-1, -1], max: [37, 21] }

export const outerWalls = [...wallAlongX(20, 0, 36), ...wallAlongY(0, 0, 20), ...wallAlongY(36, 0, 20)]

/** Lift cabin and the walls of its shaft; the door opens to the lift hall in the west. */
export const liftShaft = [
  ...wallAlongX(13.5, 30, 32.5),
  ...wallAlongX(16, 30, 32.5),
  ...wallAlongY(32.5, 13.5, 16),
  ...wallAlongY(30, 11.5, 13.9),
  ...wallAlongY(30, 15.6, 20),
]
export const lift: NonNullable<MapInput['lifts']>[number] = {
  id: 'lift-1',
  name: '1号機',
  polygon: rectangle(30, 13.5, 32.5, 16),
  door: [
    [30, 13.9],
    [30, 15.6],
  ],
  bank: 'A',
}
