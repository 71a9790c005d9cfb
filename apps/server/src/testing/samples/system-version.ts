import { defineSamples } from '../define-samples.ts'
import { aSystemVersion } from '../factories.ts'

export const samples = defineSamples('systemVersions', {
  bodies: {
    create: () => ({
      name: 'Autumn',
      version: `1.0.${Math.floor(Math.random() * 1_000_000)}`,
      target: 'portal',
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }) => aSystemVersion(db),
})
