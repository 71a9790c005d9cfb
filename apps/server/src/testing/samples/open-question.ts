import { defineSamples } from '../define-samples.ts'
import { aKnowledgeGroup } from '../guide-factories.ts'

/** It was never asked. */
const turnId = '00000000-0000-4000-8000-000000000000'

export const samples = defineSamples('openQuestions', {
  bodies: {
    promote: () => ({ turnId, itemId: turnId }),
    settle: () => ({ turnId }),
  },
  make: ({ db }, { building: { id, organizationId } }) =>
    aKnowledgeGroup(db, { buildingId: id, organizationId }),
})
