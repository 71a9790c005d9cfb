import { defineSamples } from '../define-samples.ts'
import { anIamService } from '../factories.ts'

export const samples = defineSamples('iamServices', {
  bodies: {
    create: ({ building }) => ({
      name: 'New service',
      scopes: ['devices:read'],
      organizationId: building.organizationId,
      buildingId: building.id,
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }, { building }) =>
    anIamService(db, { organizationId: building.organizationId, buildingId: building.id }),
})
