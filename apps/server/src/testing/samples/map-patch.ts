import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('mapPatches', {
  bodies: {
    read: ({ floor }) => ({ files: [{ fileId: floor.id }], resolution: 0.05 }),
    apply: ({ floor }) => ({
      files: [{ fileId: floor.id }],
      resolution: 0.05,
      name: 'Cellar',
      transform: [0.05, 0, 0, -0.05, 0, 0],
    }),
  },
})
