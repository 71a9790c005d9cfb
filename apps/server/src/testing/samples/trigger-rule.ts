import { defineSamples } from '../define-samples.ts'
import { aThresholdRule } from '../inspection-factories.ts'
import { aTriggerRule } from '../trigger-factory.ts'

const action = { target: 1, level: 0, text: 'Look at it' } as const

export const samples = defineSamples('triggerRules', {
  bodies: {
    create: ({ building, flow }) => ({
      name: 'Every Monday',
      buildingId: building.id,
      condition: { event: 0, flowId: flow?.id, time: '08:00', daysOfWeek: [1], dayOfMonth: null },
      action,
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: async ({ db }, { building }) => {
    const { id: thresholdRuleId } = await aThresholdRule(db, { buildingId: building.id })
    return aTriggerRule(db, {
      buildingId: building.id,
      condition: { event: 2, thresholdRuleId },
      action,
    })
  },
})
