import { defineSamples } from '../define-samples.ts'
import { aServicePackage } from '../service-factories.ts'

export const samples = defineSamples('servicePackages', {
  bodies: {
    create: ({ building }) => ({
      name: 'New package',
      code: `p-${Math.random().toString(36).slice(2, 10)}`,
      organizationId: building.organizationId,
      buildingId: building.id,
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }, { building }) =>
    aServicePackage(db, { organizationId: building.organizationId, buildingId: building.id }),
})
