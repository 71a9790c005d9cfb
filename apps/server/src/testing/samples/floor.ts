import { defineSamples, freeFloor } from '../define-samples.ts'
import { aFloor } from '../factories.ts'

export const samples = defineSamples('floors', {
  bodies: {
    create: () => ({ name: 'Roof', index: freeFloor(), type: 1 }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }, { building }) => aFloor(db, { buildingId: building.id, index: freeFloor() }),
})
