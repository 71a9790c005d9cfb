import type { RobotCommand } from '@wheelhouse/contract/robots/robot-command'
import type { SpeechLanguage } from '@wheelhouse/contract/robots/speech'
import { AppError } from '../../../kernel/process/app-error.ts'
import { settleWithin } from '../../../kernel/process/settle-within.ts'
import { listDetections, toDetectionParams } from '../../detection-task.store.ts'
import { findGuideGroups } from '../../guide-group.store.ts'
import type { LinkContext } from '../link-context.ts'
import { holdsChargingOrder } from '../twins/charging.ts'
import { keepOrderRunning, setOrderStatus } from '../twins/order.store.ts'
import {
  requireIdle,
  requireMovable,
  requireOpenMode,
  requirePose,
  requireReachable,
} from '../twins/robot-readiness.ts'
import { hasOpenOrder, type RobotTwin } from '../twins/robot-twin.ts'
import { listDockHolders, nearestDock, undockGoal } from '../ways/docks.ts'
import { withTakenPlaces } from '../ways/taken-places.ts'
import { getFloorPlan, giveOrder } from './give-order.ts'
import {
  answerWithinMs,
  type CommandAnswer,
  giveInstantAction,
  sendInstantAction,
  takePicture,
} from './instant-action.ts'

/** How long a cancel waits for the database. Milliseconds. */
const markedWithinMs = 300

/** Carries out one of the console's commands (contract `robotCommandSchema`). Errors as declared at its route. */
export async function giveCommand(
  link: LinkContext,
  twin: RobotTwin,
  { command, params }: RobotCommand,
): Promise<CommandAnswer> {
  if (command === 'goTo') return { actionId: await giveOrder(link, twin, params), status: 'accepted' }
  if (command === 'cancelOrder') return cancelOrder(link, twin)
  if (command === 'takePhoto' || command === 'takeThermalImage')
    return takePicture(link, twin, command, params)
  if (command === 'startConversation') await requireKnowledgeGroup(link, twin, params.knowledgeGroupId)
  if (command === 'startDetection') {
    const detections = await listDetections(link.db, twin.organizationId)
    const wanted = toDetectionParams(detections, twin.robotId)
    if (wanted.settings.length === 0) throw new AppError('entity.notFound')
    return giveInstantAction(link, twin, command, wanted)
  }
  if (command === 'speak') await requireVoice(link, twin, params.language)
  return giveInstantAction(link, twin, command, params)
}

async function requireKnowledgeGroup({ db }: LinkContext, twin: RobotTwin, groupId: string): Promise<void> {
  const groups = await findGuideGroups(db, [groupId], twin)
  if (groups.length === 0) throw new AppError('entity.notFound')
}

async function requireVoice(
  { sounds }: LinkContext,
  twin: RobotTwin,
  language: SpeechLanguage,
): Promise<void> {
  const languages = await sounds.listLanguages(twin.organizationId)
  if (!languages.includes(language)) throw new AppError('speech.noVoice')
}

/**
 * Ends the running order; the robot stops and keeps its ids. If nothing runs, the cancel is sent anyway, without
 * waiting for the answer.
 */
export async function cancelOrder(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
  const before = twin.order
  if (before === null && !isAtWork(twin)) {
    requireReachable(twin, link.clock.monotonicMs())
    requireOpenMode(twin, 'cancelOrder')
    return { actionId: sendInstantAction(link, twin, 'cancelOrder'), status: 'accepted' }
  }
  if (before?.status === 'running' || before?.status === 'sent') {
    twin.order = { ...before, status: 'cancelling' }
    await markCancelling(link, before.orderId)
  }
  const cancelled = twin.order
  const answer = await giveUpOrder(link, twin).catch(async (error: unknown) => {
    // The order continues, so its end is again the robot's own doing.
    if (before !== null && twin.order?.status === 'cancelling') {
      twin.order = before
      await keepOrderRunning(link.db, before.orderId).catch(warnUnwritten(link, before.orderId))
    }
    throw error
  })
  // Once it stands it may be given another order at any time, also while this one is being saved.
  if (cancelled !== null && twin.order?.orderId === cancelled.orderId) {
    twin.order = null
    await setOrderStatus(link.db, cancelled.orderId, 'cancelled', link.clock.now())
  }
  return answer
}

/**
 * Lets the other servers know that the end of this order is our doing, before they see it. A database that does not
 * answer delays the cancel only briefly.
 */
async function markCancelling(link: LinkContext, orderId: string): Promise<void> {
  const marked = setOrderStatus(link.db, orderId, 'cancelling', link.clock.now())
  await settleWithin(marked.catch(warnUnwritten(link, orderId)), markedWithinMs)
}

function warnUnwritten({ log }: LinkContext, orderId: string): (error: unknown) => void {
  return (error) => log.warn({ error, orderId }, 'what happens to an order could not be written down')
}

function isAtWork({ state }: RobotTwin): boolean {
  return state !== null && (hasOpenOrder(state) || state.driving || holdsChargingOrder(state))
}

/** Makes the robot drop the rest of its order; our own record of the order stays as it is. */
export async function giveUpOrder(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
  const answer = await giveInstantAction(link, twin, 'cancelOrder')
  await link.waiters.waitFor(
    twin,
    (t) => (t.state !== null && hasOpenOrder(t.state) ? undefined : true),
    answerWithinMs,
  )
  return answer
}

/** The buttons of the operation screen (R-ROBOTS-11). */
export const robotActions = {
  async startCleaning(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    requireMovable(twin, link.clock.monotonicMs())
    requireIdle(twin)
    return giveInstantAction(link, twin, 'startCleaning')
  },

  stopCleaning(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    return giveInstantAction(link, twin, 'stopCleaning')
  },

  /** Sends the robot to the nearest free dock to charge. What it is doing must be stopped first. */
  async dock(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    await link.freshen([twin])
    requireMovable(twin, link.clock.monotonicMs())
    const pose = requirePose(twin)
    const plan = withTakenPlaces(link, twin, await getFloorPlan(link, twin))
    const dock = nearestDock(plan, pose)
    if (dock === null) {
      const holders = listDockHolders(plan, pose)
      if (holders.length === 0) throw new AppError('robot.noRoute')
      throw new AppError('robot.docksTaken', { name: holders.join(', ') })
    }
    return {
      actionId: await giveOrder(link, twin, { waypointId: dock.id }, { dock: true }),
      status: 'accepted',
    }
  },

  async undock(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    await link.freshen([twin])
    requireMovable(twin, link.clock.monotonicMs())
    const pose = requirePose(twin)
    const goal = undockGoal(await getFloorPlan(link, twin), pose)
    if (goal === null) throw new AppError('robot.noRoute')
    return { actionId: await giveOrder(link, twin, { waypointId: goal.id }), status: 'accepted' }
  },

  /** Ends everything the robot does autonomously; this is not the remote stop, which is latched. */
  async stop(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    if (twin.statusMessage?.cleaning === true) return robotActions.stopCleaning(link, twin)
    return cancelOrder(link, twin)
  },

  pause(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    return giveInstantAction(link, twin, 'startPause')
  },

  async resume(link: LinkContext, twin: RobotTwin): Promise<CommandAnswer> {
    requireMovable(twin, link.clock.monotonicMs())
    return giveInstantAction(link, twin, 'stopPause')
  },
}
