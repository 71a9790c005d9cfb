import type { MapDocument } from '@wheelhouse/contract/maps/map-document'

/** A hall without anything in it, large enough to drive through for as long as a benchmark lasts. Metres. */
const side = 400

export const emptyHall: MapDocument = {
  schema: 2,
  revision: 1,
  bounds: { min: [0, 0], max: [side, side] },
  walls: [],
  doors: [],
  lifts: [],
  rooms: [],
  fixtures: [],
  waypoints: [],
  edges: [],
  zones: [],
  occupancy: null,
}
