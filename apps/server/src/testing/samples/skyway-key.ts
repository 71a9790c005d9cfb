import { defineSamples } from '../define-samples.ts'
import { aSkywayKey } from '../service-key-factories.ts'

export const samples = defineSamples('skywayKeys', {
  bodies: {
    create: () => ({
      name: 'Video',
      appId: '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11',
      secret: 'a-secret-of-skyway',
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }) => aSkywayKey(db),
})
