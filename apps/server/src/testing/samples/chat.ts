import { defineSamples } from '../define-samples.ts'
import { aChat, aKnowledgeGroup } from '../guide-factories.ts'

export const samples = defineSamples('guideChats', {
  bodies: {
    begin: ({ knowledgeGroup, building }) => ({ groupId: knowledgeGroup?.id ?? building.id }),
    send: () => ({ text: 'Where are the toilets?' }),
    end: () => ({ rating: 'good' }),
  },
  make: async ({ db }, { building: { id: buildingId, organizationId } }) => {
    const { id: groupId } = await aKnowledgeGroup(db, { buildingId, organizationId })
    return aChat(db, { buildingId, organizationId, groupId })
  },
})
