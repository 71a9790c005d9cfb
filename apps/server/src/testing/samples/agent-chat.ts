import { defineSamples } from '../define-samples.ts'
import { aChat } from '../guide-factories.ts'

export const samples = defineSamples('agentChats', {
  make: ({ db }, { building: { id: buildingId, organizationId } }) => {
    const agent = JSON.stringify({ model: 'small', provider: 'test' })
    return aChat(db, { buildingId, organizationId, form: 2, agent })
  },
})
