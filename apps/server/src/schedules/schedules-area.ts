import type { FlowStarter } from '../flows/runs/begin/begin-run.ts'
import type { Area, Host } from '../host.ts'
import { runTogether } from '../kernel/process/run-areas.ts'
import type { Notifier } from '../organizations/notifier.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { scheduleHandlers } from './schedule.routes.ts'
import { createScheduler } from './scheduler.ts'
import { createTroubleWatch } from './trouble-watch.ts'

type Parts = { link: LinkContext; flowStarter: FlowStarter; notifier: Notifier }

/** Runs that begin by schedules, and what became of them. */
export function createSchedulesArea(host: Host, { link, flowStarter, notifier }: Parts): Area {
  return {
    name: 'schedules',
    bindings: scheduleHandlers({ link, flowStarter }),
    ...runTogether([
      createTroubleWatch({ ...host, notifier }),
      createScheduler({ ...host, link, flowStarter }),
    ]),
  }
}
