import { defineSamples } from '../define-samples.ts'
import { aDetectionEvent } from '../detection-factory.ts'

export const samples = defineSamples('detectionJudgements', {
  bodies: { judge: () => ({ isFalseAlarm: true }) },
  make: ({ db }, { building, floor, robot }) =>
    aDetectionEvent(db, { buildingId: building.id, floorId: floor.id, robotId: robot.id }),
})
