import {
  guideAddressRoutes,
  guideScreenLimits,
  guideScreenRoutes,
} from '@wheelhouse/contract/guide/guide-screen'
import type { FileStore } from '../kernel/files/store-interface.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { getContract } from '../organizations/contract.store.ts'
import { getRobot } from '../robots/robot.store.ts'
import { giveInstantAction } from '../robots/robot-link/orders/instant-action.ts'
import type { AnswerFrom } from './answer-from.ts'
import { addChat, endChat, takeChat, takeOpenChat } from './chat.store.ts'
import { converse } from './converse.ts'
import {
  getAnswerMedia,
  getScreenTime,
  markEscalated,
  markWrongAnswer,
  removeScreen,
  renewScreen,
  screenChats,
} from './guide-screen.store.ts'
import { speakAnswer } from './speak-answer.ts'
import { readGuide, requireGuide, type ScreenParts, takeScreen } from './take-screen.ts'
import { guideTripHandlers } from './trips/guide-trip.routes.ts'
import { findShownTrip } from './trips/guide-trip.store.ts'
import { toGuideTrip } from './trips/trip-state.ts'

export type GuideScreenParts = ScreenParts & {
  /** The origin at which browsers reach the console. */
  origin: () => string
  makeAnswer: AnswerFrom
  fileStore: FileStore
}

/** The routes of robots' displays, and those that manage their addresses (R-GUIDE-13, R-GUIDE-15). */
export function guideScreenHandlers(parts: GuideScreenParts): RouteBinding[] {
  return [...addressHandlers(parts), ...visitorHandlers(parts), ...guideTripHandlers(parts)]
}

function addressHandlers({ origin }: Pick<GuideScreenParts, 'origin'>): RouteBinding[] {
  return [
    handle(guideAddressRoutes.get, async ({ params }, { db, identity }) => {
      const { id, organizationId } = await getRobot(db, identity, params.id)
      const { isAutoGuide: isOffered } = await getContract(db, organizationId)
      return { isOffered, madeAt: await getScreenTime(db, id) }
    }),
    handle(guideAddressRoutes.renew, ({ params }, ctx) =>
      ctx.db.transaction().execute(async (tx) => {
        const { id, organizationId } = await getRobot(tx, ctx.identity, params.id)
        if (!(await getContract(tx, organizationId)).isAutoGuide) throw new AppError('guide.uncontracted')
        const token = await renewScreen(tx, id, ctx.clock.now())
        const entry = { action: 'robot:renewGuideScreen', outcome: 'done', entity: 'robot' } as const
        await writeAudit(tx, ctx, { ...entry, entityId: id })
        return { url: `${origin()}/guide/screen/${token}` }
      }),
    ),
    handle(guideAddressRoutes.remove, ({ params }, ctx) =>
      ctx.db.transaction().execute(async (tx) => {
        const { id } = await getRobot(tx, ctx.identity, params.id)
        await removeScreen(tx, id)
        const entry = { action: 'robot:removeGuideScreen', outcome: 'done', entity: 'robot' } as const
        await writeAudit(tx, ctx, { ...entry, entityId: id })
      }),
    ),
  ]
}

function visitorHandlers(parts: GuideScreenParts): RouteBinding[] {
  const { link, systemDb: db, clock, makeAnswer, fileStore } = parts
  const { ratePerMinute, messagesPerMinute, chatsPerMinute } = guideScreenLimits

  return [
    handle(
      guideScreenRoutes.state,
      async ({ params }) => {
        const taken = await takeScreen(parts, params.token)
        const { screen, twin } = taken
        const guide = await readGuide(parts, taken)
        const trip = await findShownTrip(db, screen, clock.now())
        return {
          robotName: screen.name,
          guide: guide && { language: guide.language },
          call: twin.statusMessage?.call ?? 'none',
          canCall: twin.factsheet?.actions.includes('callIn') ?? false,
          trip: trip === undefined ? null : toGuideTrip(trip, twin, clock),
        }
      },
      { ratePerMinute },
    ),
    handle(
      guideScreenRoutes.begin,
      async ({ params }) => {
        const taken = await takeScreen(parts, params.token)
        const { knowledgeGroupId: groupId } = await requireGuide(parts, taken)
        const { robotId, organizationId, buildingId } = taken.screen
        const owner = { groupId, organizationId, buildingId }
        return {
          id: await addChat(db, { ...owner, channel: 'robot', robotId, operatorId: null }, clock.now()),
        }
      },
      { ratePerMinute: chatsPerMinute },
    ),
    handle(
      guideScreenRoutes.send,
      async ({ params, body }) => {
        const taken = await takeScreen(parts, params.token)
        const { screen, twin } = taken
        const { model } = await requireGuide(parts, taken)
        const chat = await takeOpenChat(db, params.id, screenChats(screen))
        const events = await converse({ db, clock }, chat, { ...body, model }, makeAnswer)
        return speakAnswer(link, twin, events)
      },
      { ratePerMinute: messagesPerMinute },
    ),
    handle(
      guideScreenRoutes.media,
      async ({ params: { token, id: chatId, turnId } }) => {
        const { screen } = await takeScreen(parts, token)
        const { id, name, mime } = await getAnswerMedia(db, screen, { chatId, turnId })
        return { name, contentType: mime, content: fileStore.getContent(id), isInline: true, taken: null }
      },
      { ratePerMinute },
    ),
    handle(guideScreenRoutes.end, async ({ params, body: { rating } }) => {
      const { screen } = await takeScreen(parts, params.token)
      const { id } = await takeChat(db, params.id, screenChats(screen))
      await endChat(db, id, { rating, now: clock.now() })
    }),
    handle(guideScreenRoutes.judge, async ({ params, body: { turnId } }) => {
      const { screen } = await takeScreen(parts, params.token)
      await db
        .transaction()
        .execute((tx) => markWrongAnswer(tx, screen, { chatId: params.id, turnId, now: clock.now() }))
    }),
    handle(
      guideScreenRoutes.call,
      async ({ params, body: { chatId } }) => {
        const { screen, twin } = await takeScreen(parts, params.token)
        if (twin.statusMessage?.call === 'none') await giveInstantAction(link, twin, 'callIn')
        if (chatId !== null) await markEscalated(db, screen, chatId, clock.now())
      },
      { ratePerMinute: chatsPerMinute },
    ),
  ]
}
