import { defineSamples } from '../define-samples.ts'
import { aSystemConfig } from '../factories.ts'

export const samples = defineSamples('systemConfigs', {
  bodies: {
    create: () => ({
      key: `custom.${Math.random().toString(36).slice(2, 10)}`,
      type: 'string',
      value: 'x',
    }),
    update: () => ({ description: 'Another one', revision: 1 }),
  },
  make: ({ db }) => aSystemConfig(db),
})
