import { defineSamples } from '../define-samples.ts'
import { unique } from '../factories.ts'
import { aCommand, freeType } from '../flow-factories.ts'

export const samples = defineSamples('commands', {
  bodies: {
    create: () => ({
      code: `signal-${unique()}`,
      type: freeType(),
      name: { ja: '合図', en: 'Signal' },
    }),
    update: () => ({ memo: 'Only by day', revision: 1 }),
  },
  make: ({ db }) => aCommand(db),
})
