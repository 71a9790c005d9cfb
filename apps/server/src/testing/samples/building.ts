import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('buildings', {
  bodies: {
    create: ({ building }) => ({ organizationId: building.organizationId, name: 'New building' }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
})
