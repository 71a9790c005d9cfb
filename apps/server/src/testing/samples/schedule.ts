import { defineSamples } from '../define-samples.ts'
import { aSchedule } from '../schedule-factories.ts'

const times = { startAt: '2026-12-01T09:00', endAt: '2026-12-01T10:00', repeat: 'daily' }

export const samples = defineSamples('schedules', {
  bodies: {
    create: ({ robot, flow }) => ({ title: 'Morning round', robotId: robot.id, flowId: flow?.id, ...times }),
    update: () => ({ title: 'Another title', revision: 1 }),
    conflicts: ({ robot }) => ({
      scheduleId: null,
      robotId: robot.id,
      ...times,
      daysOfWeek: [],
      until: null,
    }),
    move: () => ({ date: '2026-12-01', startAt: '2026-12-01T11:00', scope: 'one' }),
    split: () => ({ date: '2026-12-01', scope: 'one', title: 'Another title', revision: 1 }),
    skip: () => ({ date: '2026-12-01', skipped: true }),
  },
  make: ({ db }, { robot }) => aSchedule(db, { robotId: robot.id }),
})
