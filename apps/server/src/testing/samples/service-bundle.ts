import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('serviceBundles', {
  bodies: {
    create: () => ({ name: 'Lifts' }),
    update: () => ({ name: 'Doors', revision: 1 }),
    reorder: ({ bundle, building }) => ({ ids: [bundle?.id ?? building.id] }),
  },
})
