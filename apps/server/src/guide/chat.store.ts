/** Conversations with the guide, and what was said in them. */
import {
  type AgentChat,
  type AgentTurn,
  type ChatAgent,
  type ChatTurn,
  type chatChannels,
  chatLimits,
  type chatRatings,
} from '@wheelhouse/contract/guide/chat'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../kernel/database/filter-sql.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { ItemOwner } from './knowledge/knowledge-item.store.ts'

/** 1: answered from stored answers alone; 2: with a language model. */
type ChatForm = 1 | 2

const columns = {
  id: 'c.id',
  organizationId: 'c.organizationId',
  buildingId: 'c.buildingId',
  groupId: 'c.groupId',
  groupName: 'g.name',
  robotName: 'r.name',
  robotId: 'c.robotId',
  channel: 'c.channel',
  language: 'c.language',
  startedAt: 'c.startedAt',
  endedAt: 'c.endedAt',
  rating: 'c.rating',
  turnCount: 'c.turnCount',
  unansweredCount: 'c.unansweredCount',
  isEscalated: 'c.isEscalated',
}

/** As for knowledge groups: by place, and only if the contract includes the automatic guide (R-GUIDE-7). */
function chatsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  const isInScope = scopeCondition(identity, {
    organization: 'c.organizationId',
    building: 'c.buildingId',
  })
  return sql<SqlBool>`(${isInScope} and exists (select 1 from contracts
    where contracts.organization_id = c.organization_id and contracts.is_auto_guide))`
}

function selectChats(db: Database, identity: Identity, { form, where }: { form: ChatForm; where?: Where }) {
  return db
    .selectFrom('conversations as c')
    .leftJoin('knowledgeGroups as g', 'g.id', 'c.groupId')
    .leftJoin('robots as r', 'r.id', 'c.robotId')
    .where('c.form', '=', form)
    .where(chatsVisibleTo(identity))
    .where(whereCondition(where, columns))
}

const chatColumns = [
  ...(['c.id', 'c.organizationId', 'c.buildingId', 'c.groupId', 'g.name as groupName'] as const),
  ...(['c.robotId', 'r.name as robotName', 'c.channel', 'c.language', 'c.startedAt'] as const),
  ...(['c.endedAt', 'c.rating', 'c.turnCount', 'c.unansweredCount', 'c.isEscalated', 'c.agent'] as const),
] as const

/** A page of the conversations of one form; those of form 1 have no `agent`. */
export async function listChats(
  db: Database,
  identity: Identity,
  { form, filter }: { form: ChatForm; filter: Filter | undefined },
) {
  const found = selectChats(db, identity, { form, where: filter?.where })
    .select(chatColumns)
    .$castTo<AgentChat>()
  return listRows(applyPage(found, filter, columns, 'startedAt DESC'), filter)
}

export async function countChats(
  db: Database,
  identity: Identity,
  found: { form: ChatForm; where: Where | undefined },
): Promise<number> {
  return countRows(selectChats(db, identity, found))
}

/** A conversation with all its turns. @throws AppError entity.notFound, also for one of the other form */
export async function getChat(
  db: Database,
  identity: Identity,
  { form, id }: { form: ChatForm; id: string },
) {
  const chat = await selectChats(db, identity, { form })
    .select(chatColumns)
    .$castTo<AgentChat>()
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (chat === undefined) throw new AppError('entity.notFound')
  const turns = await selectTurns(db).where('t.conversationId', '=', id).orderBy('t.number').execute()
  return { ...chat, turns }
}

function selectTurns(db: Database) {
  return db
    .selectFrom('conversationTurns as t')
    .leftJoin('knowledgeItems as i', 'i.id', 't.itemId')
    .leftJoin('files as f', 'f.id', 'i.fileId')
    .select(['t.id', 't.role', 't.text', 't.at', 't.language', 't.outcome', 't.itemId', 't.score'])
    .select(['t.choices', 't.isWrong', 't.steps'])
    .select(sql`case when t.outcome = 'answer' then f.kind end`.as('media'))
    .select(
      sql`case when t.outcome = 'answer' and i.floor_id is not null then i.waypoint_name end`.as('leadsTo'),
    )
    .select(
      sql`case when t.language = 'en' then coalesce(i.en ->> 'question', i.ja ->> 'question')
        else coalesce(i.ja ->> 'question', i.en ->> 'question') end`.as('itemQuestion'),
    )
    .$castTo<AgentTurn>()
}

type NewChat = ItemOwner & {
  channel: (typeof chatChannels)[number]
  robotId: string | null
  operatorId: string | null
}

/** @returns its id */
export async function addChat(
  db: Database,
  { operatorId: createdBy, ...chat }: NewChat,
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('conversations')
    .values({ ...chat, createdBy, startedAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The console's conversations that a person can access. */
export function consoleChatsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.channel = 'web' and ${chatsVisibleTo(identity)})`
}

/** A conversation that has not ended, even if it is full. @throws AppError entity.notFound, chat.ended */
export async function takeChat(db: Database, id: string, isInReach: RawBuilder<SqlBool>) {
  const chat = await db
    .selectFrom('conversations as c')
    .leftJoin('knowledgeGroups as g', 'g.id', 'c.groupId')
    .select(['c.id', 'c.organizationId', 'c.channel', 'c.endedAt', 'c.turnCount'])
    .select(['g.id as groupId', 'g.revision', 'g.synonyms'])
    .$narrowType<{ synonyms: string[][] | null }>()
    .where('c.id', '=', id)
    .where(isInReach)
    .executeTakeFirst()
  if (chat === undefined) throw new AppError('entity.notFound')
  if (chat.endedAt !== null) throw new AppError('chat.ended')
  return chat
}

/**
 * A conversation that can continue.
 * @throws AppError entity.notFound; chat.ended, also if it is full or its group deleted
 */
export async function takeOpenChat(db: Database, id: string, isInReach: RawBuilder<SqlBool>) {
  const chat = await takeChat(db, id, isInReach)
  const { groupId, revision, synonyms, organizationId, channel } = chat
  if (groupId === null || revision === null || synonyms === null || isOver(chat))
    throw new AppError('chat.ended')
  return { id, organizationId, channel, group: { id: groupId, revision, synonyms } }
}
export type OpenChat = Awaited<ReturnType<typeof takeOpenChat>>

/** Has the conversation ended, or no room left for another question and its answer? */
function isOver({ endedAt, turnCount }: { endedAt: string | null; turnCount: number }): boolean {
  return endedAt !== null || turnCount + 2 > chatLimits.turns
}

export async function endChat(
  db: Database,
  id: string,
  { rating, now }: { rating: (typeof chatRatings)[number] | null; now: Date },
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ endedAt: now, rating, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** A question, or an answer with its source. */
type NewTurn = Pick<AgentTurn, 'role' | 'text' | 'language'> &
  Partial<Pick<AgentTurn, 'outcome' | 'itemId' | 'score' | 'choices' | 'steps'>> & {
    agent?: ChatAgent | null
    /** For an answer: the question, and the key that equivalent questions share. */
    question?: string | null
    questionKey?: string | null
  }

/**
 * Appends a turn to a conversation; the use of a model makes it one of form 2.
 * @throws AppError chat.ended, only for a question: an answer in progress is still saved
 */
export async function addTurn(
  tx: Tx,
  { id: conversationId, organizationId }: Pick<OpenChat, 'id' | 'organizationId'>,
  {
    agent = null,
    choices = [],
    steps = [],
    outcome = null,
    itemId = null,
    score = null,
    question = null,
    questionKey = null,
    ...turn
  }: NewTurn,
  now: Date,
): Promise<ChatTurn> {
  const chat = await tx
    .selectFrom('conversations')
    .select(['turnCount', 'endedAt', 'language'])
    .where('id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()
  if (chat === undefined || (turn.role === 'user' && isOver(chat))) throw new AppError('chat.ended')
  const number = chat.turnCount + 1
  const added = await tx
    .insertInto('conversationTurns')
    .values({
      ...turn,
      outcome,
      // A published answer may come from an item that has since been deleted.
      itemId: sql<string | null>`(select id from knowledge_items where id = ${itemId})`,
      score,
      question,
      questionKey,
      conversationId,
      organizationId,
      number,
      at: now,
      choices: JSON.stringify(choices),
      steps: JSON.stringify(steps),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('conversations')
    .set({ turnCount: number, updatedAt: now, language: chat.language ?? turn.language })
    .$if(outcome === 'notFound', (query) =>
      query.set((eb) => ({ unansweredCount: eb('unansweredCount', '+', 1) })),
    )
    .$if(agent !== null, (query) => query.set({ form: 2, agent: JSON.stringify(agent) }))
    .where('id', '=', conversationId)
    .execute()
  return selectTurns(tx).where('t.id', '=', added.id).executeTakeFirstOrThrow()
}

/** Locks an answer that the person can access. @throws AppError entity.notFound */
export async function takeAnswer(tx: Tx, identity: Identity, id: string) {
  const turn = await tx
    .selectFrom('conversationTurns as t')
    .innerJoin('conversations as c', 'c.id', 't.conversationId')
    .select(['t.id', 't.conversationId', 't.isWrong'])
    .where('t.id', '=', id)
    .where('t.role', '=', 'bot')
    .where(chatsVisibleTo(identity))
    .forUpdate('t')
    .executeTakeFirst()
  if (turn === undefined) throw new AppError('entity.notFound')
  return turn
}

export async function setWrong(
  tx: Tx,
  { id, conversationId }: { id: string; conversationId: string },
  isWrong: boolean,
  now: Date,
): Promise<void> {
  await tx.updateTable('conversationTurns').set({ isWrong }).where('id', '=', id).execute()
  await tx.updateTable('conversations').set({ updatedAt: now }).where('id', '=', conversationId).execute()
}

/** Removes conversations that began before then, with all their turns. */
export async function removeChatsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('conversations').where('startedAt', '<', before.toISOString()).execute()
}
