import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('mediaUploads', { bodies: { append: () => new Uint8Array(10) } })
