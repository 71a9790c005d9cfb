import { chatHookRoutes, chatMessageRoutes } from '@wheelhouse/contract/inspections/chat-hook'
import { chatAnswerTexts } from '@wheelhouse/texts/inspections/chat-answers'
import { getBuilding } from '../../kernel/entities/place.store.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { fillText } from '../../kernel/outgoing/notification-message.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { isChatHook, listChatHooks, renewChatHook, takeChatMessage } from './chat-hook.store.ts'

/** Rate limit per address; low, because people write the messages. */
const ratePerMinute = 120

type Parts = {
  secrets: Secrets
  /** The origin at which chats reach this server. */
  origin: () => string
}

/** The addresses that chats send messages to, and the webhook behind them (R-FLOWS-23). */
export function chatHookHandlers({ secrets, origin }: Parts): RouteBinding[] {
  return [
    handle(chatHookRoutes.list, async ({ params }, { db, identity }) => {
      const { id } = await getBuilding(db, identity, params.buildingId)
      return listChatHooks(db, secrets, id, origin())
    }),
    handle(chatHookRoutes.regenerate, async ({ params: { buildingId, kind } }, ctx) => {
      const { id, organizationId } = await getBuilding(ctx.db, ctx.identity, buildingId)
      return ctx.db.transaction().execute(async (tx) => {
        await renewChatHook(tx, secrets, { buildingId: id, organizationId, kind })
        const entityId = `${id}/${kind}`
        await writeAudit(tx, ctx, {
          action: 'chatHook:regenerate',
          outcome: 'done',
          entity: 'chatHook',
          entityId,
        })
        const hook = (await listChatHooks(tx, secrets, id, origin())).find((one) => one.kind === kind)
        if (hook === undefined) throw new AppError('entity.notFound')
        return hook
      })
    }),
    handle(
      chatMessageRoutes.receive,
      // A wrong secret and an unknown building get the same response.
      async ({ params: { buildingId, kind, secret }, body }, { db, clock }) => {
        if (!(await isChatHook(db, { buildingId, kind }, secret))) throw new AppError('entity.notFound')
        const taken = await takeChatMessage(db, { buildingId, kind }, body, clock.now())
        return { type: 'message' as const, text: answer(taken, body.locale) }
      },
      { ratePerMinute },
    ),
  ]
}

type Taken = Awaited<ReturnType<typeof takeChatMessage>>

/** In the sender's language, or in Japanese if it is unknown. */
function answer({ fired, words }: Taken, locale = 'ja'): string {
  const language = locale.toLowerCase().startsWith('ja') ? 'ja' : 'en'
  const { accepted, noRule, noWords, comma } = chatAnswerTexts.texts
  const list = (names: readonly string[]) => names.join(comma[language])
  if (fired.length > 0) return fillText(accepted, { rules: list(fired) })[language]
  return words.length === 0 ? noRule[language] : fillText(noWords, { words: list(words) })[language]
}
