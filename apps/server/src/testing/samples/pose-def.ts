import { restingPose } from '@wheelhouse/contract/robots/arm'
import { defineSamples } from '../define-samples.ts'
import { aPose, testArm } from '../pose-factories.ts'

export const samples = defineSamples('poseDefs', {
  bodies: {
    create: ({ building }) => ({
      name: 'Wave',
      armModel: testArm.model,
      armType: testArm.type,
      organizationId: building.organizationId,
      buildingId: building.id,
      joints: restingPose(testArm),
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }, { building }) =>
    aPose(db, { organizationId: building.organizationId, buildingId: building.id }),
})
