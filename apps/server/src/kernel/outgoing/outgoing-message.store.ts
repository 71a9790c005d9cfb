import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { type OutgoingMessage, outgoingMessageSchema } from '@wheelhouse/contract/system/outgoing-message'
import { outgoingChannels } from '@wheelhouse/contract/system/outgoing-values'
import { z } from 'zod'
import type { Database, Tx } from '../database/database.ts'
import { applyPage, countRows, pickFields, runFiltered, whereCondition } from '../database/filter-sql.ts'

export type NewMessage = {
  channel: OutgoingMessage['channel']
  recipient: string
  subject: string
  body: string
  /** It is not sent after this time: a code or link in it has expired. */
  uselessAt: Date | null
}

/** `kept`: no server is configured to send it; `demoMailbox`: already at its destination. */
export async function addMessage(
  tx: Tx,
  message: NewMessage,
  status: 'queued' | 'kept' | 'demoMailbox',
  now: Date,
): Promise<void> {
  const { channel: kind, body: content, ...written } = message
  const nextTryAt = status === 'queued' ? now : null
  const sentAt = status === 'demoMailbox' ? now : null
  await tx
    .insertInto('deliveries')
    .values({ ...written, kind, content, status, createdAt: now, nextTryAt, sentAt })
    .execute()
}

const columns = {
  id: 'deliveries.id',
  channel: 'deliveries.kind',
  recipient: 'deliveries.recipient',
  status: 'deliveries.status',
  createdAt: 'deliveries.createdAt',
}

/** Newest first. The body of a message that is still to be sent is omitted. */
export async function listMessages(db: Database, filter: Filter | undefined) {
  const query = db
    .selectFrom('deliveries')
    .select(['id', 'kind as channel', 'recipient', 'subject', 'status', 'attempts', 'error'])
    .select(['createdAt', 'sentAt', 'nextTryAt'])
    .select((eb) =>
      eb.case().when('status', 'in', ['kept', 'demoMailbox']).then(eb.ref('content')).end().as('body'),
    )
    .where('kind', 'in', outgoingChannels)
    .where(whereCondition(filter?.where, columns))
  const rows = await runFiltered(applyPage(query, filter, columns, 'createdAt DESC').execute())
  return pickFields(z.array(outgoingMessageSchema).parse(rows), filter)
}

export async function countMessages(db: Database, where: Where | undefined): Promise<number> {
  return countRows(
    db.selectFrom('deliveries').where('kind', 'in', outgoingChannels).where(whereCondition(where, columns)),
  )
}
