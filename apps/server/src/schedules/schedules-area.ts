import type { RunsArea } from '../flows/runs/runs-area.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { scheduleHandlers } from './schedule.routes.ts'
import { createScheduler } from './scheduler.ts'

type Parts = Omit<Parameters<typeof createScheduler>[0], 'link' | 'flowStarter'>

/** Runs of flows, begun by people and by schedules: they start and stop together, for the latter are of no use alone. */
export function withSchedules(parts: Parts, link: LinkContext, runs: RunsArea): RunsArea {
  const { flowStarter } = runs
  const scheduler = createScheduler({ ...parts, link, flowStarter })
  return {
    ...runs,
    bindings: [...runs.bindings, ...scheduleHandlers({ link, flowStarter })],
    start() {
      runs.start()
      scheduler.start()
    },
    async stop() {
      await scheduler.stop()
      await runs.stop()
    },
  }
}
