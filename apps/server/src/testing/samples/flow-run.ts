import { defineSamples } from '../define-samples.ts'
import { aRun } from '../flow-factories.ts'

export const samples = defineSamples('flowRuns', {
  bodies: {
    start: () => ({ fromStepId: 'first' }),
    command: () => ({ command: 'pause' }),
    take: () => ({ questionId: '8a4e3a0e-3a1c-4a58-9a60-6a0a7a1d9b11' }),
    answer: () => ({ questionId: '8a4e3a0e-3a1c-4a58-9a60-6a0a7a1d9b11', answer: 'yes' }),
  },
  make: ({ db }, { robot }) => aRun(db, { robotId: robot.id }),
})
