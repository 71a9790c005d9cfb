import { hasPermission } from '@wheelhouse/contract/permissions'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import type { Context } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { auditRobotAction } from './audit-robot-action.ts'
import { type CallTaker, saveCallTaker } from './call-taker.store.ts'
import { startCleaning } from './cleaning/start-cleaning.ts'
import type { LinkContext } from './robot-link/link-context.ts'
import { giveCommand, robotActions } from './robot-link/orders/give-command.ts'
import type { CommandAnswer } from './robot-link/orders/instant-action.ts'
import type { RobotTwin } from './robot-link/twins/robot-twin.ts'
import { visibleTwin } from './visible-twin.ts'

/** Pauses, resumes or stops the flow that a robot runs. */
export type SendRunCommand = (
  ctx: Context,
  runId: string,
  command: 'pause' | 'resume' | 'stop',
) => Promise<void>

/** Commands to robots. Each waits for the robot's own answer and leaves one audit entry, however it ends. */
export function robotCommandHandlers(
  link: LinkContext,
  onCallTaken: (twin: RobotTwin, taker: CallTaker) => void,
  sendRunCommand: SendRunCommand,
): RouteBinding[] {
  async function act(
    ctx: Context,
    serialNo: string,
    { command, ...params }: { command: string } & Record<string, unknown>,
    give: (twin: RobotTwin) => Promise<CommandAnswer>,
  ): Promise<CommandAnswer> {
    const twin = visibleTwin(link, ctx.identity, serialNo)
    const action = { twin, action: 'robot:operate', details: { command, ...params } }
    return auditRobotAction(link.audit, ctx, action, () => give(twin))
  }
  /** Everybody who was called sees at once that somebody answers, and who. API clients have no name to show. */
  async function keepCallTaker({ db, clock, identity }: Context, twin: RobotTwin): Promise<void> {
    if (identity.client !== null) return
    const { operatorId, firstName, lastName } = identity
    await saveCallTaker(db, twin.robotId, operatorId, clock.now())
    onCallTaken(twin, { operatorId, firstName, lastName })
  }
  const action = (route: (typeof robotCommandRoutes)['dock'], name: keyof typeof robotActions) =>
    handle(route, ({ params }, ctx) =>
      act(ctx, params.serialNo, { command: name }, (twin) => robotActions[name](link, twin)),
    )
  /** While a flow runs, the command goes through its run, which would otherwise give the robot the same order again. */
  const actionOfRun = (route: (typeof robotCommandRoutes)['dock'], name: 'pause' | 'resume' | 'stop') =>
    handle(route, ({ params }, ctx) => {
      const { run } = visibleTwin(link, ctx.identity, params.serialNo)
      const give = async (twin: RobotTwin): Promise<CommandAnswer> => {
        if (run === null) return robotActions[name](link, twin)
        await sendRunCommand(ctx, run.id, name)
        return { actionId: run.id, status: 'accepted' }
      }
      return act(ctx, params.serialNo, { command: name }, give)
    })

  return [
    handle(robotCommandRoutes.send, ({ params, body }, ctx) => {
      if (body.command === 'simulate' && !hasPermission(ctx.identity.type, 'robot:simulate'))
        throw new AppError('auth.forbidden')
      const give = async (twin: RobotTwin): Promise<CommandAnswer> => {
        if (body.command === 'cancelOrder' && twin.run !== null) {
          await sendRunCommand(ctx, twin.run.id, 'stop')
          return { actionId: twin.run.id, status: 'accepted' }
        }
        const answer = await giveCommand(link, twin, body)
        if (body.command === 'acceptCall') await keepCallTaker(ctx, twin)
        return answer
      }
      return act(ctx, params.serialNo, { ...body.params, command: body.command }, give)
    }),
    handle(robotCommandRoutes.startCleaning, ({ params }, ctx) =>
      act(ctx, params.serialNo, { command: 'startCleaning' }, (twin) =>
        startCleaning(link, twin, ctx.identity, () => robotActions.startCleaning(link, twin)),
      ),
    ),
    action(robotCommandRoutes.stopCleaning, 'stopCleaning'),
    action(robotCommandRoutes.dock, 'dock'),
    action(robotCommandRoutes.undock, 'undock'),
    actionOfRun(robotCommandRoutes.stop, 'stop'),
    actionOfRun(robotCommandRoutes.pause, 'pause'),
    actionOfRun(robotCommandRoutes.resume, 'resume'),
  ]
}
