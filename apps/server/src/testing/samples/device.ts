import { defineSamples } from '../define-samples.ts'
import { aDevice } from '../factories.ts'

export const samples = defineSamples('devices', {
  bodies: {
    create: ({ building, floor }) => ({
      name: 'New device',
      type: 1,
      organizationId: building.organizationId,
      buildingId: building.id,
      floorId: floor.id,
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }, { building }) =>
    aDevice(db, { organizationId: building.organizationId, buildingId: building.id }),
})
