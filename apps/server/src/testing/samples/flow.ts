import { defineSamples } from '../define-samples.ts'
import { aFlow, waiting } from '../flow-factories.ts'

export const samples = defineSamples('flows', {
  bodies: {
    create: ({ building, floor, flowGroup }) => ({
      name: 'Night round',
      buildingId: building.id,
      floorId: floor.id,
      flowGroupId: flowGroup?.id ?? building.id,
      definition: waiting(),
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
    define: () => ({ definition: waiting(), revision: 1 }),
    copy: () => ({ name: 'A copy' }),
    check: ({ floor }) => ({ floorId: floor.id, definition: waiting() }),
    reorder: ({ building }) => ({ ids: [building.id] }),
  },
  make: ({ db }, { building, floor }) => aFlow(db, { buildingId: building.id, floorId: floor.id }),
})
