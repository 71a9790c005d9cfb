import { emptyMap, type MapDocument } from '@wheelhouse/contract/maps/map-document'

/** A hall without anything in it, large enough to drive through for as long as a benchmark lasts. Metres. */
const side = 400

export const emptyHall: MapDocument = { ...emptyMap, bounds: { min: [0, 0], max: [side, side] } }
