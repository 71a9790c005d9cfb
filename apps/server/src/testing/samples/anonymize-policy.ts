import { defineSamples } from '../define-samples.ts'
import { anAnonymizePolicy, aPolicyBody } from '../factories.ts'

export const samples = defineSamples('anonymizePolicies', {
  bodies: {
    create: () => ({ name: 'Faces', body: aPolicyBody }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }) => anAnonymizePolicy(db),
})
