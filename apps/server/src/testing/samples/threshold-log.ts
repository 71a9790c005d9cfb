import { defineSamples } from '../define-samples.ts'
import { aThresholdLog } from '../inspection-factories.ts'

export const samples = defineSamples('thresholdLogs', {
  make: ({ db }, { building, floor }) => aThresholdLog(db, { buildingId: building.id, floorId: floor.id }),
})
