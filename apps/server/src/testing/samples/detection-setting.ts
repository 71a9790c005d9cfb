import { defineSamples } from '../define-samples.ts'
import { aDetectionSetting } from '../detection-factory.ts'

export const samples = defineSamples('detectionSettings', {
  bodies: {
    create: ({ building, robot, flow }) => ({
      name: 'Entrance',
      buildingId: building.id,
      robotId: robot.id,
      flowId: flow?.id,
      behaviours: ['fall'],
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }, { building, floor, robot }) =>
    aDetectionSetting(db, { buildingId: building.id, floorId: floor.id, robotId: robot.id }),
})
