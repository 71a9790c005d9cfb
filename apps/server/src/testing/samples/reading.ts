import { defineSamples } from '../define-samples.ts'
import { aReading } from '../inspection-factories.ts'

export const samples = defineSamples('readings', {
  bodies: { review: () => ({ value: 21.5, reason: 'Glare', revision: 1 }) },
  make: ({ db }, { building, floor }) => aReading(db, { buildingId: building.id, floorId: floor.id }),
})
