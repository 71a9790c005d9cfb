import { defineSamples } from '../define-samples.ts'
import { aRobot } from '../factories.ts'

export const samples = defineSamples('robots', {
  bodies: {
    create: ({ building, floor }) => ({
      name: 'New robot',
      model: 'ugo-mini',
      serialNumber: `NEW-${Math.random().toString(36).slice(2, 10)}`,
      buildingId: building.id,
      initialFloorId: floor.id,
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }, { building, floor }) => aRobot(db, { buildingId: building.id, initialFloorId: floor.id }),
})
