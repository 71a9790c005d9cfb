import { randomUUID } from 'node:crypto'
import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('mapDrafts', {
  bodies: {
    change: () => ({
      version: 0,
      pageId: randomUUID(),
      groupId: randomUUID(),
      changes: [{ list: 'zones', id: 'none', value: null }],
    }),
  },
})
