import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('robotSoftware', {
  bodies: { install: () => ({ versionId: '00000000-0000-4000-8000-000000000000' }) },
})
