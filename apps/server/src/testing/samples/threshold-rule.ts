import { defineSamples } from '../define-samples.ts'
import { aThresholdRule } from '../inspection-factories.ts'

export const samples = defineSamples('thresholdRules', {
  bodies: {
    create: ({ building }) => ({
      name: 'Too warm',
      buildingId: building.id,
      conditions: [{ operator: 'gte', target: 30 }],
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
    evaluate: () => ({ value: 31 }),
    backTest: ({ device }) => ({
      conditions: [{ operator: 'gte', target: 30 }],
      deviceId: device?.id,
      deviceKey: 'temperature',
      from: '2026-11-01T00:00:00Z',
      to: '2026-11-08T00:00:00Z',
    }),
  },
  make: ({ db }, { building }) => aThresholdRule(db, { buildingId: building.id }),
})
