import { defineSamples } from '../define-samples.ts'
import { aCheckItem } from '../inspection-factories.ts'

export const samples = defineSamples('checkItemTests', {
  bodies: { test: () => ({ mediaId: '0f4e3a0e-3a1c-4a58-9a60-6a0a7a1d9b22' }) },
  make: ({ db }, { building, floor }) => aCheckItem(db, { buildingId: building.id, floorId: floor.id }),
})
