import { defineSamples } from '../define-samples.ts'
import { aStoredFile } from '../factories.ts'

export const samples = defineSamples('files', {
  // Not a picture: pages show those, and everything else is taken out.
  make: ({ db, dataDir }, { building: { organizationId } }) =>
    aStoredFile(db, dataDir, { organizationId, kind: 'map', name: 'map.zip', mime: 'application/zip' }),
})
