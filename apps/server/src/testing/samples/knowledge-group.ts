import { defineSamples } from '../define-samples.ts'
import { aKnowledgeGroup } from '../guide-factories.ts'

export const samples = defineSamples('knowledgeGroups', {
  bodies: {
    create: ({ building }) => ({ name: 'Reception', buildingId: building.id }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }, { building: { id, organizationId } }) =>
    aKnowledgeGroup(db, { buildingId: id, organizationId }),
})
