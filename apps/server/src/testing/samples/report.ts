import { defineSamples } from '../define-samples.ts'
import { aRun } from '../flow-factories.ts'

export const samples = defineSamples('reports', {
  bodies: { update: () => ({ memo: 'Looked at', checked: true }) },
  make: ({ db }, { robot }) => aRun(db, { robotId: robot.id }),
})
