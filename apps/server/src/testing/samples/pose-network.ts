import { defineSamples } from '../define-samples.ts'
import { aPose, aPoseNetwork, testArm } from '../pose-factories.ts'

export const samples = defineSamples('poseNetworks', {
  bodies: {
    create: ({ building, pose }) => ({
      name: 'Lift buttons',
      armModel: testArm.model,
      armType: testArm.type,
      organizationId: building.organizationId,
      buildingId: building.id,
      poseIds: [pose?.id ?? building.id],
      startPoseId: pose?.id ?? building.id,
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: async ({ db }, { building }) => {
    const place = { organizationId: building.organizationId, buildingId: building.id }
    return aPoseNetwork(db, [await aPose(db, place)], { buildingId: building.id })
  },
})
