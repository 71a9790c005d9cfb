import { messageRoutes } from '@wheelhouse/contract/account/message'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { countMessages, listMessages, setAllMessagesRead, setMessageRead } from './message.store.ts'

/** The inbox of the signed-in person. Reading a message is private, so it is not audited. */
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
