import { robotCommandSchema } from '@wheelhouse/contract/robots/robot-command'
import {
  type ConsoleAction,
  type ConsoleSend,
  robotConsoleChannels,
  robotConsoleRoutes,
} from '@wheelhouse/contract/robots/robot-console'
import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import type { AuditActor } from '../kernel/http/audit.ts'
import type { Context } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import type { Live } from '../kernel/live/live.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { auditRobotAction } from './audit-robot-action.ts'
import { startCleaning } from './cleaning/start-cleaning.ts'
import { mayUseRobot } from './robot.policy.ts'
import type { SendRunCommand } from './robot-command.routes.ts'
import type { LinkContext } from './robot-link/link-context.ts'
import { giveCommand, robotActions } from './robot-link/orders/give-command.ts'
import {
  type CommandAnswer,
  giveInstantAction,
  sendInstantAction,
} from './robot-link/orders/instant-action.ts'
import {
  requireIdle,
  requireMovable,
  requireOpenMode,
  requireReachable,
} from './robot-link/twins/robot-readiness.ts'
import type { RobotTwin } from './robot-link/twins/robot-twin.ts'
import { speaksProfile } from './robot-link/wire/link-sender.ts'
import type { WireLog } from './robot-link/wire/wire-log.ts'
import { visibleTwin } from './visible-twin.ts'

/** @returns whether the robot itself has reported that it stands still */
export type RemoteStop = (actor: AuditActor, twin: RobotTwin) => Promise<boolean>

type Means = { stop: RemoteStop; sendRunCommand: SendRunCommand }
type SendAnswer = { actionId: string | null; status: 'sent' | CommandAnswer['status'] }

/** What goes through the run while a flow runs, which would otherwise give the robot the same order again. */
const runCommands = { cancelOrder: 'stop', startPause: 'pause', stopPause: 'resume' } as const

/** Messages that a system administrator sends a robot manually. Each leaves an audit entry, however it ends. */
export function robotConsoleHandlers(link: LinkContext, means: Means): RouteBinding[] {
  return [
    handle(robotConsoleRoutes.send, ({ params, body }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      const action = { twin, action: 'robot:console', details: toDetails(body) }
      return auditRobotAction(link.audit, ctx, action, () => send({ link, ...means }, ctx, twin, body))
    }),
  ]
}

/** Shows the messages between the server and one robot. */
export function registerRobotConsole(live: Live, link: LinkContext, wire: WireLog): void {
  live.events(robotConsoleChannels.messages, {
    mayWatch({ identity }, { serialNo }) {
      const twin = link.twin(serialNo)
      return twin !== undefined && mayUseRobot(identity, twin)
    },
    onSubscribe({ socketId }, { serialNo }, send) {
      if (!wire.watch(serialNo, socketId, send)) throw new AppError('request.tooMany')
    },
    onMessage: () => undefined,
    onClose: ({ socketId }, { serialNo }) => wire.unwatch(serialNo, socketId),
  })
}

function toDetails(message: ConsoleSend): Record<string, unknown> {
  if (message.topic === 'instantActions')
    return { command: message.action.actionType, ...message.action.parameters }
  const { kind, ...details } = message.body
  return { command: kind, ...details }
}

async function send(
  parts: Means & { link: LinkContext },
  ctx: Context,
  twin: RobotTwin,
  message: ConsoleSend,
): Promise<SendAnswer> {
  if (message.topic === 'instantActions') return sendAction(parts, ctx, twin, message.action)
  const { link } = parts
  const { body } = message
  // Regardless of the robot's state: the server keeps requesting the stop until the robot stands still.
  if (body.kind === 'remoteStop')
    return { actionId: null, status: (await parts.stop(ctx, twin)) ? 'finished' : 'sent' }
  requireReachable(twin, link.clock.monotonicMs())
  if (!speaksProfile(twin)) throw new AppError('robot.notCapable')
  if (body.kind === 'send') link.sender.extension(twin, linkTopics.recordings, body)
  else link.sender.extension(twin, linkTopics.session, body)
  return { actionId: null, status: 'sent' }
}

/** Sends each action as the buttons of the console do, with the same refusals. */
async function sendAction(
  { link, sendRunCommand }: Means & { link: LinkContext },
  ctx: Context,
  twin: RobotTwin,
  action: ConsoleAction,
): Promise<SendAnswer> {
  const { actionType } = action
  switch (action.actionType) {
    case 'stateRequest':
    case 'factsheetRequest':
      // The response to these is the state or the factsheet itself.
      requireReachable(twin, link.clock.monotonicMs())
      requireOpenMode(twin, actionType)
      return { actionId: sendInstantAction(link, twin, actionType), status: 'sent' }
    case 'cancelOrder':
    case 'startPause':
    case 'stopPause': {
      const command = runCommands[action.actionType]
      if (twin.run === null)
        return command === 'stop'
          ? giveCommand(link, twin, { command: 'cancelOrder', params: {} })
          : robotActions[command](link, twin)
      await sendRunCommand(ctx, twin.run.id, command)
      return { actionId: twin.run.id, status: 'accepted' }
    }
    case 'startCleaning':
      return startCleaning(link, twin, ctx.identity, () => robotActions.startCleaning(link, twin))
    case 'stopCleaning':
      return robotActions.stopCleaning(link, twin)
    case 'startCharging':
    case 'stopCharging':
    case 'rotate':
    case 'moveRelative':
      requireMovable(twin, link.clock.monotonicMs())
      requireIdle(twin)
      return giveInstantAction(link, twin, actionType, action.parameters)
    case 'readSensors':
    case 'locateBeacons':
      return giveInstantAction(link, twin, actionType)
    case 'takeThermalImage':
    case 'takePhoto':
    case 'speak':
    case 'setMicrophone':
    case 'startConversation':
    case 'stopConversation':
    case 'startDetection':
    case 'stopDetection':
    case 'setStandby':
    case 'simulate':
      break
  }
  return giveCommand(link, twin, robotCommandSchema.parse({ command: actionType, params: action.parameters }))
}
