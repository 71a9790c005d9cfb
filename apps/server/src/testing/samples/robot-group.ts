import { defineSamples } from '../define-samples.ts'
import { aRobotGroup } from '../factories.ts'

export const samples = defineSamples('robotGroups', {
  bodies: {
    create: () => ({ name: 'Night' }),
    update: () => ({ name: 'Day', revision: 1 }),
    reorder: ({ building }) => ({ ids: [building.id] }),
  },
  make: ({ db }, { building }) => aRobotGroup(db, { buildingId: building.id }),
})
