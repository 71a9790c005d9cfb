/** The addresses that chats send messages to, and the messages received. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import {
  type ChatHook,
  type ChatKind,
  type ChatMessage,
  chatKinds,
} from '@wheelhouse/contract/inspections/chat-hook'
import { triggerEvents } from '@wheelhouse/contract/inspections/trigger-rule'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { hashToken, newToken } from '../../kernel/process/tokens.ts'
import { says, toPlainText } from './chat-words.ts'

type Hook = { buildingId: string; kind: ChatKind }

/** How many characters of a message are stored for people to see. */
const shownMax = 200
const getPlace = ({ buildingId, kind }: Hook) => ({
  table: 'chat_hooks',
  column: 'secret',
  rowId: `${buildingId}/${kind}`,
})

/** Creates a new secret for the address; the previous address returns 404 from now on. */
export async function renewChatHook(
  tx: Tx,
  secrets: Secrets,
  hook: Hook & { organizationId: string },
): Promise<void> {
  const secret = newToken()
  const values = { secret: secrets.seal(getPlace(hook), secret), secretHash: hashToken(secret) }
  await tx
    .insertInto('chatHooks')
    .values({ ...hook, ...values })
    .onConflict((conflict) => conflict.columns(['buildingId', 'kind']).doUpdateSet(values))
    .execute()
}

/** The addresses of a building, one of each kind. @param origin where chats reach this server */
export async function listChatHooks(
  db: Database,
  secrets: Secrets,
  buildingId: string,
  origin: string,
): Promise<ChatHook[]> {
  const rows = await db
    .selectFrom('chatHooks')
    .select(['kind', 'secret', 'receivedAt', 'receivedText'])
    .where('buildingId', '=', buildingId)
    .execute()
  return chatKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    const secret = row === undefined ? null : secrets.open(getPlace({ buildingId, kind }), row.secret)
    return {
      kind,
      url: secret === null ? null : `${origin}/api/hooks/chat/${buildingId}/${kind}/${secret}`,
      lastReceivedAt: row?.receivedAt ?? null,
      lastText: row?.receivedText ?? null,
    }
  })
}

/** Is this the secret of an address of an existing building? */
export async function isChatHook(db: Database, { buildingId, kind }: Hook, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('chatHooks as h')
    .innerJoin('buildings as b', 'b.id', 'h.buildingId')
    .select('h.secretHash')
    .where('h.buildingId', '=', buildingId)
    .where('h.kind', '=', kind)
    .where('b.deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined && timingSafeEqual(Buffer.from(row.secretHash), Buffer.from(hashToken(secret)))
}

/**
 * Fires the rules of a building whose words a message contains; only once, even if the chat resends it.
 * @returns the names of those rules, and the words of all enabled ones
 */
export async function takeChatMessage(
  db: Database,
  hook: Hook,
  message: ChatMessage,
  now: Date,
): Promise<{ fired: string[]; words: string[] }> {
  const { buildingId, kind } = hook
  const text = toPlainText(message.text)
  const subject = [getName(message), text].filter(Boolean).join(': ').slice(0, shownMax)
  const occurrence = `${kind} ${message.id ?? randomUUID()}`
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('chatHooks')
      .set({ receivedAt: now, receivedText: subject })
      .where('buildingId', '=', buildingId)
      .where('kind', '=', kind)
      .execute()
    const rules = await listRules(tx, hook)
    const meant = rules.filter((rule) => says(text, rule.words))
    for (const { id } of meant)
      await sql`
        select fire_trigger(r, ${occurrence}, ${subject}, null, null, ${now}) from trigger_rules r
         where r.id = ${id}`.execute(tx)
    return { fired: meant.map(({ name }) => name), words: rules.map(({ words }) => words) }
  })
}

async function listRules(tx: Tx, { buildingId, kind }: Hook) {
  return tx
    .selectFrom('triggerRules')
    .select(['id', 'name', sql<string>`condition ->> 'words'`.as('words')])
    .where('buildingId', '=', buildingId)
    .where('event', '=', triggerEvents[kind])
    .where('status', '=', 1)
    .orderBy('name')
    .execute()
}

function getName({ from }: ChatMessage): string {
  return (typeof from === 'string' ? from : from?.name) ?? ''
}
