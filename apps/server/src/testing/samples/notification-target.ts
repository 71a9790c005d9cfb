import { defineSamples } from '../define-samples.ts'
import { aNotificationTarget } from '../factories.ts'

export const samples = defineSamples('notificationTargets', {
  bodies: {
    create: ({ building }) => ({
      type: 0,
      level: 5,
      destination: 'watch@test.example',
      buildingId: building.id,
    }),
    update: () => ({ level: 9, revision: 1 }),
  },
  make: ({ db }, { building }) =>
    aNotificationTarget(db, { organizationId: building.organizationId, buildingId: building.id }),
})
