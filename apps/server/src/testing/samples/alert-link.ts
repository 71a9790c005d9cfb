import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('alertLinks', { bodies: { take: () => ({ ticket: 'unknown' }) } })
