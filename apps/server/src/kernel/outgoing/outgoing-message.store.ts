import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import type { OutgoingMessage } from '@wheelhouse/contract/system/outgoing-message'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { applyPage, pickFields, runFiltered, whereCondition } from '../database/filter-sql.ts'

export type NewMessage = {
  channel: OutgoingMessage['channel']
  recipient: string
  subject: string
  body: string
  /** After this moment it is not sent any more: a code or link in it is over. */
  uselessAt: Date | null
}

/** `kept`: there is no server to send it by; `demoMailbox`: it is where it goes already. */
export async function addMessage(
  tx: Tx,
  message: NewMessage,
  status: 'queued' | 'kept' | 'demoMailbox',
  now: Date,
): Promise<void> {
  const nextTryAt = status === 'queued' ? now : null
  await tx
    .insertInto('outgoingMessages')
    .values({ ...message, status, createdAt: now, nextTryAt, sentAt: status === 'demoMailbox' ? now : null })
    .execute()
}

export type DueMessage = Pick<OutgoingMessage, 'id' | 'channel' | 'recipient' | 'subject' | 'attempts'> & {
  body: string
  isUseless: boolean
}

/**
 * Takes the message that has waited longest, and puts its next try off to `retakeAt`. Servers that ask at once get
 * different messages; one that dies with a message in hand leaves it to be taken again.
 */
export async function takeDueMessage(db: Database, now: Date, retakeAt: Date): Promise<DueMessage | null> {
  const { rows } = await sql<DueMessage>`
    update outgoing_messages m set attempts = m.attempts + 1, next_try_at = ${retakeAt}
    where m.id = (
      select id from outgoing_messages where status = 'queued' and next_try_at <= ${now}
      order by next_try_at limit 1 for update skip locked)
    returning m.id, m.channel, m.recipient, m.subject, m.attempts, m.body,
              coalesce(m.useless_at <= ${now}, false) as "isUseless"`.execute(db)
  return rows[0] ?? null
}

export async function setSent(db: Database, id: string, now: Date): Promise<void> {
  const end = { status: 'sent', sentAt: now, nextTryAt: null, body: null, error: null } as const
  await db.updateTable('outgoingMessages').set(end).where('id', '=', id).execute()
}

/** @param nextTryAt `null` gives it up. */
export async function setNotSent(
  db: Database,
  id: string,
  error: string,
  nextTryAt: Date | null,
): Promise<void> {
  const end = nextTryAt === null ? ({ status: 'failed', body: null } as const) : {}
  await db
    .updateTable('outgoingMessages')
    .set({ error: error.slice(0, 500), nextTryAt, ...end })
    .where('id', '=', id)
    .execute()
}

const columns = {
  id: 'outgoingMessages.id',
  channel: 'outgoingMessages.channel',
  recipient: 'outgoingMessages.recipient',
  status: 'outgoingMessages.status',
  createdAt: 'outgoingMessages.createdAt',
}

/** Newest first. The body of a message that still goes out is left away. */
export async function listMessages(db: Database, filter: Filter | undefined) {
  const query = db
    .selectFrom('outgoingMessages')
    .select(['id', 'channel', 'recipient', 'subject', 'status', 'attempts', 'error'])
    .select(['createdAt', 'sentAt', 'nextTryAt'])
    .select((eb) =>
      eb.case().when('status', 'in', ['kept', 'demoMailbox']).then(eb.ref('body')).end().as('body'),
    )
    .where(whereCondition(filter?.where, columns))
  const rows = await runFiltered(applyPage(query, filter, columns, 'createdAt DESC').execute())
  return pickFields(rows, filter)
}

export async function countMessages(db: Database, where: Where | undefined): Promise<number> {
  const query = db
    .selectFrom('outgoingMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(whereCondition(where, columns))
  return (await runFiltered(query.executeTakeFirstOrThrow())).count
}

/** What was written down before then, whatever became of it. */
export async function removeMessagesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('outgoingMessages').where('createdAt', '<', before.toISOString()).execute()
}
