import { messageRoutes } from '@wheelhouse/contract/account/message'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { countMessages, listMessages, setAllMessagesRead, setMessageRead } from './message.store.ts'

/** The inbox of whoever is signed in. That something was read is nobody else's business: it is not audited. */
export const messageHandlers: RouteBinding[] = [
  handle(messageRoutes.list, ({ query }, { db, identity }) => listMessages(db, identity, query.filter)),
  handle(messageRoutes.count, async ({ query }, { db, identity }) => ({
    count: await countMessages(db, identity, query.where),
  })),
  handle(messageRoutes.markRead, ({ params }, { db, identity, clock }) =>
    setMessageRead(db, params.id, identity, clock.now()),
  ),
  handle(messageRoutes.markAllRead, (_input, { db, identity, clock }) =>
    setAllMessagesRead(db, identity, clock.now()),
  ),
]
