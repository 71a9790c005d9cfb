import { defineSamples } from '../define-samples.ts'
import { aKnowledgeGroup, aKnowledgeItem } from '../guide-factories.ts'

const none = '00000000-0000-4000-8000-000000000000'

export const samples = defineSamples('evaluations', {
  bodies: {
    save: () => ({ questions: [], revision: 1 }),
    add: ({ rowId }) => ({ questions: [{ text: 'Where are the toilets?', itemId: rowId ?? none }] }),
  },
  make: async ({ db }, { building: { id: buildingId, organizationId } }) => {
    const evaluation = JSON.stringify([{ text: 'Is there a lift?', itemId: none }])
    const group = await aKnowledgeGroup(db, { buildingId, organizationId, evaluation })
    // By the id of its group, so that a body can name it.
    await aKnowledgeItem(db, group, { id: group.id })
    return group
  },
})
