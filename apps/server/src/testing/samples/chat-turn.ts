import { defineSamples } from '../define-samples.ts'
import { anAnswer } from '../guide-factories.ts'

export const samples = defineSamples('guideChatTurns', {
  bodies: { judge: () => ({ isWrong: true }) },
  make: ({ db }, { building: { id: buildingId, organizationId } }) =>
    anAnswer(db, { buildingId, organizationId }),
})
