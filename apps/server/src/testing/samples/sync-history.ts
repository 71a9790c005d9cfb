import { defineSamples } from '../define-samples.ts'
import { aSyncHistory } from '../sync-factory.ts'

export const samples = defineSamples('syncHistories', {
  make: ({ db }, { robot }) => aSyncHistory(db, { robotId: robot.id }),
})
