import { defineSamples } from '../define-samples.ts'
import { anUpload } from '../factories.ts'

export const samples = defineSamples('uploads', {
  bodies: {
    create: () => ({ name: 'Front door.png', size: 1_000, kind: 'image' }),
    append: () => new Uint8Array(10),
  },
  make: ({ db }, { building }, loginId) => anUpload(db, { ...building, loginId }),
})
