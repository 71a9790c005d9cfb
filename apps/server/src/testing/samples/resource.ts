import { defineSamples } from '../define-samples.ts'
import { aResource } from '../factories.ts'

export const samples = defineSamples('resources', {
  bodies: {
    create: ({ building, fileId }) => ({
      name: 'New resource',
      type: 'fimage',
      scope: 2,
      organizationId: building.organizationId,
      buildingId: building.id,
      fileId,
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db, dataDir }, { building }) =>
    aResource(db, dataDir, { organizationId: building.organizationId, buildingId: building.id }),
})
