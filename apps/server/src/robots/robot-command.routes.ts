import { hasPermission } from '@wheelhouse/contract/permissions'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { AppError } from '../kernel/process/app-error.ts'
import { recordAudit } from '../kernel/http/audit.ts'
import type { Context } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { giveCommand, robotActions } from './robot-link/give-command.ts'
import type { CommandAnswer } from './robot-link/instant-action.ts'
import type { LinkContext } from './robot-link/link-context.ts'
import type { RobotTwin } from './robot-link/robot-twin.ts'
import { visibleTwin } from './visible-twin.ts'

/** Commands to robots. Each waits for the robot's own answer and leaves one audit entry. */
export function robotCommandHandlers(link: LinkContext): RouteBinding[] {
  async function act(
    ctx: Context,
    serialNo: string,
    command: string,
    deed: (twin: RobotTwin) => Promise<CommandAnswer>,
    params: Record<string, unknown> = {},
  ): Promise<CommandAnswer> {
    const twin = visibleTwin(link, ctx.identity, serialNo)
    const answer = await deed(twin)
    await recordAudit(ctx, {
      action: 'robot:operate',
      outcome: 'done',
      entity: 'robot',
      entityId: twin.robotId,
      after: { command, ...params },
    })
    return answer
  }
  const action = (route: (typeof robotCommandRoutes)['dock'], name: keyof typeof robotActions) =>
    handle(route, ({ params }, ctx) =>
      act(ctx, params.serialNo, name, (twin) => robotActions[name](link, twin)),
    )

  return [
    handle(robotCommandRoutes.send, ({ params, body }, ctx) => {
      if (body.command === 'simulate' && !hasPermission(ctx.identity.type, 'robot:simulate'))
        throw new AppError('auth.forbidden')
      return act(ctx, params.serialNo, body.command, (twin) => giveCommand(link, twin, body), body.params)
    }),
    action(robotCommandRoutes.startCleaning, 'startCleaning'),
    action(robotCommandRoutes.stopCleaning, 'stopCleaning'),
    action(robotCommandRoutes.dock, 'dock'),
    action(robotCommandRoutes.undock, 'undock'),
    action(robotCommandRoutes.stop, 'stop'),
    action(robotCommandRoutes.pause, 'pause'),
    action(robotCommandRoutes.resume, 'resume'),
  ]
}
