import { agentChatRoutes, chatLimits, chatRoutes, chatTurnRoutes } from '@wheelhouse/contract/guide/chat'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import type { AnswerFrom } from './answer-from.ts'
import {
  addChat,
  consoleChatsVisibleTo,
  countChats,
  endChat,
  getChat,
  listChats,
  setWrong,
  takeAnswer,
  takeChat,
  takeOpenChat,
} from './chat.store.ts'
import { converse } from './converse.ts'
import { knowledgeGroupStore } from './knowledge/knowledge-group.store.ts'
import type { LanguageModel } from './model/language-model.ts'

/** The routes of conversations (R-GUIDE-2, R-GUIDE-5, R-GUIDE-6). */
export function chatHandlers(makeAnswer: AnswerFrom, models: LanguageModel['names'] | null): RouteBinding[] {
  return [
    handle(chatRoutes.models, async () => ({ names: models })),
    handle(chatRoutes.list, ({ query: { filter } }, { db, identity }) =>
      listChats(db, identity, { form: 1, filter }),
    ),
    handle(chatRoutes.count, async ({ query: { where } }, { db, identity }) => ({
      count: await countChats(db, identity, { form: 1, where }),
    })),
    handle(chatRoutes.get, ({ params: { id } }, { db, identity }) => getChat(db, identity, { form: 1, id })),
    handle(agentChatRoutes.list, ({ query: { filter } }, { db, identity }) =>
      listChats(db, identity, { form: 2, filter }),
    ),
    handle(agentChatRoutes.count, async ({ query: { where } }, { db, identity }) => ({
      count: await countChats(db, identity, { form: 2, where }),
    })),
    handle(agentChatRoutes.get, ({ params: { id } }, { db, identity }) =>
      getChat(db, identity, { form: 2, id }),
    ),
    handle(chatRoutes.begin, async ({ body }, { db, identity, clock }) => {
      const {
        id: groupId,
        organizationId,
        buildingId,
      } = await knowledgeGroupStore.get(...([db, identity, body.groupId] as const))
      const { operatorId } = identity
      const place = { groupId, organizationId, buildingId }
      return {
        id: await addChat(db, { ...place, channel: 'web', robotId: null, operatorId }, clock.now()),
      }
    }),
    handle(
      chatRoutes.send,
      async ({ params, body }, { db, identity, clock }) =>
        converse(
          { db, clock },
          await takeOpenChat(db, params.id, consoleChatsVisibleTo(identity)),
          body,
          makeAnswer,
        ),
      { ratePerMinute: chatLimits.ratePerMinute },
    ),
    handle(chatRoutes.end, async ({ params, body: { rating } }, { db, identity, clock }) => {
      const { id } = await takeChat(db, params.id, consoleChatsVisibleTo(identity))
      await endChat(db, id, { rating, now: clock.now() })
    }),
    handle(chatTurnRoutes.judge, ({ params, body: { isWrong } }, ctx) =>
      ctx.db.transaction().execute(async (tx) => {
        const turn = await takeAnswer(tx, ctx.identity, params.id)
        if (turn.isWrong === isWrong) return
        await setWrong(tx, turn, isWrong, ctx.clock.now())
        const entry = { action: 'chat:write', outcome: 'done', entity: 'chat' } as const
        const change = { before: { isWrong: turn.isWrong }, after: { isWrong } }
        await writeAudit(tx, ctx, { ...entry, entityId: turn.conversationId, ...change })
      }),
    ),
  ]
}
