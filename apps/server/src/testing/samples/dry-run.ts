import { defineSamples } from '../define-samples.ts'
import { waiting } from '../flow-factories.ts'

export const samples = defineSamples('dryRuns', {
  bodies: {
    run: ({ floor, robot }) => ({
      floorId: floor.id,
      definition: waiting(),
      start: { kind: 'robot', serialNumber: robot.serialNumber },
    }),
  },
})
