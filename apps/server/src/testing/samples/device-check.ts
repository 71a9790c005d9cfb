import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('deviceChecks', {
  bodies: { run: ({ device }) => ({ deviceId: device?.id, profile: { protocol: 'mqtt' } }) },
})
