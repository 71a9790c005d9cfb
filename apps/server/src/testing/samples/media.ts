import { defineSamples } from '../define-samples.ts'
import { aMedium } from '../media-factory.ts'

export const samples = defineSamples('media', {
  make: ({ db, dataDir }, { robot }) => aMedium(db, dataDir, { robotId: robot.id }),
})
