import { defineSamples } from '../define-samples.ts'
import { aTermDocument } from '../factories.ts'

export const samples = defineSamples('termDocuments', {
  bodies: {
    create: () => ({
      type: 'PP',
      version: Math.random().toString(36).slice(2, 10),
      bodyJa: '本文',
      bodyEn: 'Text',
      effectiveAt: '2099-01-01T00:00:00Z',
    }),
    update: () => ({ bodyEn: 'Another text', revision: 1 }),
  },
  make: ({ db }) => aTermDocument(db),
})
