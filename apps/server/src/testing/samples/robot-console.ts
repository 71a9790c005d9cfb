import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('robotConsole', {
  bodies: {
    send: () => ({ topic: 'instantActions', action: { actionType: 'cancelOrder', parameters: {} } }),
  },
})
