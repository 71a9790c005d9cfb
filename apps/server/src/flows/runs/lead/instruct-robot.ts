import type { LinkContext } from '../../../robots/robot-link/link-context.ts'
import { cancelGivenUpOrders } from '../../../robots/robot-link/orders/given-up-orders.ts'
import { sendInstantAction } from '../../../robots/robot-link/orders/instant-action.ts'
import { takesEdgeSpeeds } from '../../../robots/robot-link/syncs/map-means.ts'
import { isCapable } from '../../../robots/robot-link/twins/robot-readiness.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import type { RobotView, RunState } from '../state/run-state.ts'

/** Robots ignore a repeated order, so a lost one is simply resent (R-ROBOTS-23). Milliseconds. */
const resendEveryMs = 2_000
const resendTimes = 5
/** How often other pending instructions are repeated. Milliseconds. */
const repeatMs = 1_000

/** The last instruction to a robot, and its time on the monotonic clock. */
export type Instruction = { what: string; at: number; times: number }

/** The instruction that the state of a run calls for. It is not stored: a server that takes over sends it again. */
type InstructionKind = 'order' | 'pause' | 'resume' | 'cancel' | 'cancelGivenUp'

function findInstruction(
  { doing, paused, unpausing }: RunState,
  view: RobotView,
): [InstructionKind, string] | null {
  if (!view.isOnline) return null
  if (doing?.kind === 'plan' && view.blocked === 'noAnswer') return ['cancelGivenUp', '']
  if (doing?.kind === 'ending') {
    const isUnderWay = view.orderId === doing.orderId && view.isOpen
    return isUnderWay ? ['cancel', doing.orderId] : null
  }
  const isStopped = view.stoppedBy !== null
  if (unpausing && view.isPaused && !isStopped) return ['resume', '']
  if (doing?.kind !== 'order') return null
  const { orderId } = doing.segment
  if (view.orderId !== orderId) return paused === null && !isStopped ? ['order', orderId] : null
  const isOff = paused !== null && view.isOpen && !view.isPaused && !isStopped
  return isOff ? ['pause', orderId] : null
}

/**
 * Sends the robot the instruction that its run calls for, with retries.
 * @param before the last instruction
 * @returns the current instruction, `null` if there is none, `unanswered` when the retries are used up
 */
export function instructRobot(
  link: LinkContext,
  twin: RobotTwin,
  { state, view, before }: { state: RunState; view: RobotView; before: Instruction | null },
): Instruction | 'unanswered' | null {
  const instruction = findInstruction(state, view)
  if (instruction === null) return null
  const [kind, orderId] = instruction
  const what = `${kind} ${orderId}`
  const now = link.clock.monotonicMs()
  const last = before?.what === what ? before : null
  if (last !== null && now - last.at < (kind === 'order' ? resendEveryMs : repeatMs)) return last
  if (kind === 'order' && last !== null && last.times >= resendTimes) return 'unanswered'
  send(link, twin, kind, state)
  return { what, at: now, times: (last?.times ?? 0) + 1 }
}

function send(link: LinkContext, twin: RobotTwin, kind: InstructionKind, { doing }: RunState): void {
  if (kind === 'cancelGivenUp') return cancelGivenUpOrders(link, twin)
  if (kind === 'order') {
    if (doing?.kind !== 'order') return
    const { orderId, path } = doing.segment
    const edgeSpeeds = takesEdgeSpeeds(twin) ? path.edgeSpeeds : path.edgeSpeeds.map(() => null)
    return link.sender.order(twin, { orderId, orderUpdateId: 0, nodes: path.nodes, edgeSpeeds })
  }
  const actionType = { cancel: 'cancelOrder', pause: 'startPause', resume: 'stopPause' }[kind]
  if (isCapable(twin, actionType)) sendInstantAction(link, twin, actionType)
}
