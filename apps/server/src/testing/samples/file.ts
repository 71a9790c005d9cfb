import { defineSamples } from '../define-samples.ts'
import { aStoredFile } from '../factories.ts'

export const samples = defineSamples('files', {
  make: ({ db, dataDir }, { building }) =>
    aStoredFile(db, dataDir, { organizationId: building.organizationId }),
})
