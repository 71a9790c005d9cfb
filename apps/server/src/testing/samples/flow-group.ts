import { defineSamples } from '../define-samples.ts'
import { aFlowGroup } from '../factories.ts'

export const samples = defineSamples('flowGroups', {
  bodies: {
    create: () => ({ name: 'Night' }),
    update: () => ({ name: 'Day', revision: 1 }),
    reorder: ({ building }) => ({ ids: [building.id] }),
  },
  make: ({ db }, { building }) => aFlowGroup(db, { buildingId: building.id }),
})
