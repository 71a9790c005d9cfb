import { defineSamples } from '../define-samples.ts'
import { aWebhook } from '../factories.ts'

export const samples = defineSamples('webhooks', {
  bodies: {
    create: ({ building }) => ({
      name: 'New hook',
      type: 0,
      url: 'https://hook.invalid/in',
      events: ['robot.offline'],
      organizationId: building.organizationId,
      buildingId: building.id,
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }, { building }) =>
    aWebhook(db, { organizationId: building.organizationId, buildingId: building.id, type: 3 }),
})
