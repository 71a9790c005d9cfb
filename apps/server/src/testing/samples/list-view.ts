import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('listViews', {
  bodies: {
    create: () => ({ list: 'devices', name: 'Sensors', address: { type: '1' } }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
})
