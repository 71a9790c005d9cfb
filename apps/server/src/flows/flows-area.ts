import type { Area } from '../host.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { LeaseManager } from '../teleop/lease-manager.ts'
import { commandListHandlers } from './command-list.routes.ts'
import { commandRunHandlers } from './command-run.routes.ts'
import { dryRunHandlers } from './dry-run/dry-run.routes.ts'
import { posePlayHandlers } from './poses/pose-play.routes.ts'
import { workPlanHandlers } from './work-plans/work-plan.routes.ts'

type Parts = { link: LinkContext; leases: Pick<LeaseManager, 'getHolder'> }

/** Flows and the commands, poses and plans they are made of. */
export function createFlowsArea({ link, leases }: Parts): Area {
  return {
    name: 'flows',
    bindings: [
      ...posePlayHandlers(link, leases),
      ...commandListHandlers(link),
      ...commandRunHandlers(link, leases),
      ...dryRunHandlers(link),
      ...workPlanHandlers(link),
    ],
  }
}
