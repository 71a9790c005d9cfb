import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('errorCodes', {
  bodies: {
    update: () => ({
      title: { ja: '段差があります', en: 'A step is in the way' },
      action: { ja: 'スロープを置いてください。', en: 'Put the ramp there.' },
      revision: 0,
    }),
  },
})
