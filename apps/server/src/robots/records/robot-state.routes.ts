import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import type { Live } from '../../kernel/live/live.ts'
import { mayUseRobot } from '../robot.policy.ts'
import type { LinkContext } from '../robot-link/link-context.ts'
import type { RobotTwin } from '../robot-link/twins/robot-twin.ts'
import { toRobotState } from '../robot-link/twins/to-robot-state.ts'
import { freshTwin } from '../visible-twin.ts'

/** The live state by HTTP and, under the same path, by channel. */
export function robotStateHandlers(link: LinkContext): RouteBinding[] {
  return [
    handle(robotRoutes.getState, async ({ params }, ctx) => {
      const twin = await freshTwin(link, ctx.identity, params.serialNo)
      return toRobotState(twin, link.clock.monotonicMs())
    }),
  ]
}

export function registerRobotStateChannel(live: Live, link: LinkContext): void {
  live.state(robotChannels.state, {
    mayWatch({ identity }, { serialNo }) {
      const twin = link.twin(serialNo)
      return twin !== undefined && mayUseRobot(identity, twin)
    },
    async snapshot({ serialNo }) {
      const twin = link.twin(serialNo)
      if (twin === undefined) return null
      await link.freshen([twin])
      return toRobotState(twin, link.clock.monotonicMs())
    },
  })
}

/** Publishes a changed twin to everybody who watches it; computed on sending, and only if somebody does. */
export function publishRobotState(live: Live, link: LinkContext, twin: RobotTwin): void {
  live.publish(robotChannels.state, { serialNo: twin.serialNumber }, () =>
    toRobotState(twin, link.clock.monotonicMs()),
  )
}
