import { defineSamples } from '../define-samples.ts'
import { aFinding } from '../finding-factory.ts'

export const samples = defineSamples('findings', {
  bodies: {
    create: ({ report, robot }) => ({ reportId: report?.id ?? robot.id, detailId: 'step 1', note: 'Leaks' }),
    update: () => ({ state: 'inWork', note: 'A plumber comes on Friday', revision: 1 }),
  },
  make: ({ db }, { robot }) => aFinding(db, { robotId: robot.id }),
})
