import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('customNotes', {
  bodies: {
    create: ({ building }) => ({ viewId: 'shift', buildingId: building.id, text: 'Taken over' }),
  },
})
