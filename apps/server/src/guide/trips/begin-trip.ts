import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@wheelhouse/contract/errors'
import type { GuideTrip } from '@wheelhouse/contract/guide/guide-trip'
import { guideTripTexts } from '@wheelhouse/texts/guide/guide-trips'
import type { AuditActor } from '../../kernel/http/audit.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { auditRobotAction } from '../../robots/audit-robot-action.ts'
import type { LinkContext } from '../../robots/robot-link/link-context.ts'
import { giveOrder } from '../../robots/robot-link/orders/give-order.ts'
import { requireIdle, requireMovable, requirePose } from '../../robots/robot-link/twins/robot-readiness.ts'
import type { RobotTwin } from '../../robots/robot-link/twins/robot-twin.ts'
import { takeChat } from '../chat.store.ts'
import { type GuideScreen, screenChats } from '../guide-screen.store.ts'
import { speakWords } from '../speak-answer.ts'
import type { ScreenParts, TakenScreen } from '../take-screen.ts'
import {
  addTrip,
  findOpenTrip,
  getLeadingAnswer,
  type LeadingAnswer,
  removeTrip,
} from './guide-trip.store.ts'
import { toGuideTrip } from './trip-state.ts'

/**
 * Orders the robot of a display to go to the waypoint of an answer, and announces it. Idempotent while it is leading
 * there.
 * @throws AppError entity.notFound, chat.ended, guide.otherFloor, and those of `refuseKindly`
 */
export async function beginTrip(
  { link, systemDb: db, clock }: ScreenParts,
  { screen, twin }: TakenScreen,
  asked: { chatId: string; turnId: string },
  actor: AuditActor,
): Promise<GuideTrip> {
  await takeChat(db, asked.chatId, screenChats(screen))
  const answer = await getLeadingAnswer(db, screen, asked)
  const orderId = randomUUID()
  const isNew = await addTrip(db, screen, answer, { orderId, now: clock.now() })
  if (isNew) {
    const action = { twin, action: 'robot:beginTrip', details: { goal: answer.waypointName } }
    try {
      await auditRobotAction(link.audit, actor, action, () =>
        lead(link, screen, twin, { ...answer, orderId }),
      )
    } catch (error) {
      await removeTrip(db, orderId)
      throw refuseKindly(error)
    }
    const { language } = answer
    speakWords(link, twin, { id: orderId, text: guideTripTexts.texts.sayBegin[language], language })
  }
  const trip = await findOpenTrip(db, screen)
  if (trip === undefined || trip.chatId !== asked.chatId || trip.turnId !== asked.turnId)
    throw new AppError('guide.occupied')
  return toGuideTrip(trip, twin, clock)
}

/** @throws AppError guide.otherFloor, and those of `giveOrder` */
async function lead(
  link: LinkContext,
  { buildingId }: GuideScreen,
  twin: RobotTwin,
  { floorId, waypointId, orderId }: LeadingAnswer & { orderId: string },
): Promise<void> {
  // Reasons why it cannot go anywhere take precedence over reasons why it cannot go there.
  requireMovable(twin, link.clock.monotonicMs())
  requireIdle(twin)
  const { mapId } = requirePose(twin)
  // Another floor may have a waypoint with the same id.
  if (mapId !== `${buildingId}.${floorId}`) throw new AppError('guide.otherFloor')
  await giveOrder(link, twin, { waypointId }, { orderId })
}

/** Visitors do not see the names and modes that operators see, only whether it is worth trying again. */
const kindly: { readonly [Code in ErrorCode]?: ErrorCode } = {
  'robot.busy': 'guide.occupied',
  'robot.drivenByOther': 'guide.occupied',
  'robot.standby': 'guide.occupied',
  'robot.updating': 'guide.occupied',
  'robot.noRoute': 'guide.noWay',
  'robot.placeTaken': 'guide.noWay',
}

/** Translates the refusal of an order for visitors: guide.occupied, guide.noWay or guide.unable. */
function refuseKindly(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.code.startsWith('robot.')) return error
  return new AppError(kindly[error.code] ?? 'guide.unable')
}
