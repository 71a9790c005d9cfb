import {
  guideAddressRoutes,
  guideScreenLimits,
  guideScreenRoutes,
} from '@wheelhouse/contract/guide/guide-screen'
import type { Database } from '../kernel/database/database.ts'
import type { FileFolder } from '../kernel/files/file-folder.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { getContract } from '../organizations/contract.store.ts'
import { getRobot } from '../robots/robot.store.ts'
import { giveInstantAction } from '../robots/robot-link/instant-action.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { isOnline, type RobotTwin } from '../robots/robot-link/robot-twin.ts'
import type { AnswerFrom } from './answer-from.ts'
import { addChat, endChat, takeChat, takeOpenChat } from './chat.store.ts'
import { converse } from './converse.ts'
import {
  findScreen,
  type GuideScreen,
  getAnswerMedia,
  getScreenTime,
  markEscalated,
  markWrongAnswer,
  removeScreen,
  renewScreen,
  screenChats,
} from './guide-screen.store.ts'
import { speakAnswer } from './speak-answer.ts'

export type GuideScreenParts = {
  link: LinkContext
  /** Visitors have no session: their calls see the whole database, and what is read there is bound to the robot. */
  systemDb: Database
  clock: Clock
  /** Where browsers reach the console. */
  origin: () => string
  makeAnswer: AnswerFrom
  folder: FileFolder
}

/** The calls of robots' displays, and of who gives them their addresses (R-GUIDE-13). */
export function guideScreenHandlers(parts: GuideScreenParts): RouteBinding[] {
  return [...addressHandlers(parts), ...visitorHandlers(parts)]
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

function visitorHandlers({
  link,
  systemDb: db,
  clock,
  makeAnswer,
  folder,
}: GuideScreenParts): RouteBinding[] {
  /** @throws AppError entity.notFound for an address that is none, and for one of a robot that this server does not know */
  const getScreen = async (token: string): Promise<{ screen: GuideScreen; twin: RobotTwin }> => {
    const screen = await findScreen(db, token)
    const twin = screen && link.twinById(screen.robotId)
    if (screen === undefined || twin === undefined) throw new AppError('entity.notFound')
    return { screen, twin }
  }
  const readGuide = (twin: RobotTwin) =>
    isOnline(twin, clock.monotonicMs()) ? (twin.statusMessage?.guide ?? null) : null
  /** @throws AppError guide.off */
  const requireGuide = (twin: RobotTwin) => {
    const guide = readGuide(twin)
    if (guide === null) throw new AppError('guide.off')
    return guide
  }
  const { ratePerMinute, messagesPerMinute, chatsPerMinute } = guideScreenLimits

  return [
    handle(
      guideScreenRoutes.state,
      async ({ params }) => {
        const { screen, twin } = await getScreen(params.token)
        const guide = readGuide(twin)
        return {
          robotName: screen.name,
          guide: guide && { language: guide.language },
          call: twin.statusMessage?.call ?? 'none',
          canCall: twin.factsheet?.actions.includes('callIn') ?? false,
        }
      },
      { ratePerMinute },
    ),
    handle(
      guideScreenRoutes.begin,
      async ({ params }) => {
        const { screen, twin } = await getScreen(params.token)
        const { knowledgeGroupId: groupId } = requireGuide(twin)
        const { robotId, organizationId, buildingId } = screen
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
        const { screen, twin } = await getScreen(params.token)
        const { model } = requireGuide(twin)
        const chat = await takeOpenChat(db, params.id, screenChats(screen))
        const events = await converse({ db, clock }, chat, { ...body, model }, makeAnswer)
        return speakAnswer(link, twin, events)
      },
      { ratePerMinute: messagesPerMinute },
    ),
    handle(
      guideScreenRoutes.media,
      async ({ params: { token, id: chatId, turnId } }) => {
        const { screen } = await getScreen(token)
        const { id, name, mime } = await getAnswerMedia(db, screen, { chatId, turnId })
        return { name, contentType: mime, path: folder.getPath(id), isInline: true, taken: null }
      },
      { ratePerMinute },
    ),
    handle(guideScreenRoutes.end, async ({ params, body: { rating } }) => {
      const { screen } = await getScreen(params.token)
      const { id } = await takeChat(db, params.id, screenChats(screen))
      await endChat(db, id, { rating, now: clock.now() })
    }),
    handle(guideScreenRoutes.judge, async ({ params, body: { turnId } }) => {
      const { screen } = await getScreen(params.token)
      await db
        .transaction()
        .execute((tx) => markWrongAnswer(tx, screen, { chatId: params.id, turnId, now: clock.now() }))
    }),
    handle(
      guideScreenRoutes.call,
      async ({ params, body: { chatId } }) => {
        const { screen, twin } = await getScreen(params.token)
        if (twin.statusMessage?.call === 'none') await giveInstantAction(link, twin, 'callIn')
        if (chatId !== null) await markEscalated(db, screen, chatId, clock.now())
      },
      { ratePerMinute: chatsPerMinute },
    ),
  ]
}
