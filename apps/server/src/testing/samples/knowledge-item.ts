import { defineSamples } from '../define-samples.ts'

const toilets = { question: 'Where are the toilets?', answer: 'On every floor.', variants: [] }

export const samples = defineSamples('knowledgeItems', {
  bodies: {
    create: () => ({ en: toilets }),
    update: () => ({ isEnabled: false, revision: 1 }),
    reorder: ({ building }) => ({ ids: [building.id] }),
    import: () => ({ mode: 'add', items: [{ ja: null, en: toilets, isEnabled: true }] }),
  },
})
