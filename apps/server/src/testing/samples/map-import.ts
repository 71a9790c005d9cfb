import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('mapImports', {
  bodies: { create: ({ floor }) => ({ format: 'nav2', files: [{ fileId: floor.id, role: 'map' }] }) },
})
