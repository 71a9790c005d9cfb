import { anAlert } from '../alert-factory.ts'
import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('alerts', {
  bodies: { snooze: () => ({ until: 'hour' }), close: () => ({ note: 'Lamp replaced' }) },
  make: ({ db }, { building }) =>
    anAlert(db, { organizationId: building.organizationId, buildingId: building.id }),
})
