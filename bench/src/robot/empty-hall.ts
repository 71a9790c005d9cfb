import { emptyMap, type MapDocument } from '@wheelhouse/contract/maps/map-document'

/** An empty hall, large enough to drive through for the duration of a benchmark. Metres. */
const side = 400

export const emptyHall: MapDocument = { ...emptyMap, bounds: { min: [0, 0], max: [side, side] } }
