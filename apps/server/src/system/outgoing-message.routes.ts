import { outgoingMessageRoutes } from '@wheelhouse/contract/system/outgoing-message'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { countMessages, listMessages } from '../kernel/outgoing/outgoing-message.store.ts'

/** What the installation sends to people; without a mail server, the place to read codes and links. */
export const outgoingMessageHandlers: RouteBinding[] = [
  handle(outgoingMessageRoutes.list, ({ query }, ctx) => listMessages(ctx.db, query.filter)),
  handle(outgoingMessageRoutes.count, async ({ query }, ctx) => ({
    count: await countMessages(ctx.db, query.where),
  })),
]
