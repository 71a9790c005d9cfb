import { defineSamples } from '../define-samples.ts'
import { aFinding } from '../finding-factory.ts'

export const samples = defineSamples('findings', {
  bodies: {
    create: ({ report, robot }) => ({ reportId: report?.id ?? robot.id, detailId: 'step 1', note: 'Leaks' }),
    update: () => ({
      title: 'Leak at the boiler',
      state: 'inWork',
      dueOn: '2026-12-04',
      note: 'A plumber comes on Friday',
      revision: 1,
    }),
  },
  make: ({ db }, { robot }) => aFinding(db, { robotId: robot.id }),
})
