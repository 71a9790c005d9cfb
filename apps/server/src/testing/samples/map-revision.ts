import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('mapRevisions', {
  bodies: {
    publish: () => ({ version: 1, note: 'Moved the desk' }),
    restore: () => ({ note: 'Back to the first' }),
  },
})
