import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('guideQuestions', {
  bodies: { ask: () => ({ text: 'Where are the toilets?' }) },
})
