import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('callableServices', {})
