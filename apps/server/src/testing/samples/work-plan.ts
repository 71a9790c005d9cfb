import { defineSamples } from '../define-samples.ts'
import { aWorkPlan, speaking } from '../flow-factories.ts'

export const samples = defineSamples('workPlans', {
  bodies: {
    create: ({ building, floor, speak }) => ({
      name: 'Ride',
      buildingId: building.id,
      floorId: floor.id,
      definition: {
        steps: [{ id: 's1', title: 'Greet', type: 'move', main: speaking(speak?.id ?? building.id) }],
      },
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
    instantiate: ({ building, floor }) => ({ name: 'Ours', buildingId: building.id, floorId: floor.id }),
  },
  make: ({ db }, { building, floor }) =>
    aWorkPlan(db, { buildingId: building.id, floorId: floor.id, isTemplate: true }),
})
