import { defineSamples } from '../define-samples.ts'
import { aSpeechText } from '../factories.ts'

export const samples = defineSamples('speechTexts', {
  bodies: {
    create: () => ({ text: 'Good morning.' }),
    update: () => ({ category: 'Greetings', revision: 1 }),
    reorder: ({ building }) => ({ ids: [building.id] }),
  },
  make: ({ db }, { building }) => aSpeechText(db, { buildingId: building.id }),
})
