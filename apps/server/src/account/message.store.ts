import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import type { Database } from '../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../kernel/database/filter-sql.ts'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { messagesVisibleTo } from './message.policy.ts'

const columns = {
  id: 'messages.id',
  at: 'messages.at',
  level: 'messages.level',
  kind: 'messages.kind',
  subject: 'messages.subject',
  buildingId: 'messages.buildingId',
  readAt: 'messages.readAt',
}

/** A page of one's own messages. */
export async function listMessages(db: Database, identity: OperatorIdentity, filter: Filter | undefined) {
  const found = ownMessages(db, identity, filter?.where)
    .select(['id', 'at', 'level', 'kind', 'subject'])
    .select(['detail', 'link', 'buildingId', 'readAt'])
  return listRows(applyPage(found, filter, columns, 'at DESC'), filter)
}

export async function countMessages(
  db: Database,
  identity: OperatorIdentity,
  where: Where | undefined,
): Promise<number> {
  return countRows(ownMessages(db, identity, where))
}

function ownMessages(db: Database, identity: OperatorIdentity, where: Where | undefined) {
  return db.selectFrom('messages').where(messagesVisibleTo(identity)).where(whereCondition(where, columns))
}

/** Marks a message as read, for good. @throws AppError entity.notFound, also for somebody else's message */
export async function setMessageRead(
  db: Database,
  id: string,
  identity: OperatorIdentity,
  now: Date,
): Promise<void> {
  const known = await db
    .updateTable('messages')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(now.toISOString())) }))
    .where('id', '=', id)
    .where(messagesVisibleTo(identity))
    .returning('id')
    .executeTakeFirst()
  if (!known) throw new AppError('entity.notFound')
}

/** Marks all messages received so far as read. */
export async function setAllMessagesRead(db: Database, identity: OperatorIdentity, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ readAt: now })
    .where('readAt', 'is', null)
    .where(messagesVisibleTo(identity))
    .execute()
}

/** Removes old messages, whether read or not. */
export async function removeOwnMessagesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('messages').where('at', '<', before.toISOString()).execute()
}
