import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('posePlay', {
  bodies: {
    play: () => ({
      poseNetworkId: '00000000-0000-4000-8000-000000000000',
      poseId: '00000000-0000-4000-8000-000000000000',
    }),
  },
})
