import { defineSamples } from '../define-samples.ts'
import { aKnowledgeGroup } from '../guide-factories.ts'

export const samples = defineSamples('knowledgePublications', {
  bodies: { publish: () => ({ isForced: true }) },
  make: ({ db }, { building: { id, organizationId } }) =>
    aKnowledgeGroup(db, { buildingId: id, organizationId }),
})
