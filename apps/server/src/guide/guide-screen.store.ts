/** The secret addresses of robots' displays, and the conversations on them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { hashToken, newToken } from '../kernel/process/tokens.ts'

/** The robot that the display of an address belongs to. */
export type GuideScreen = NonNullable<Awaited<ReturnType<typeof findScreen>>>

/** Only for an active robot in an existing building, under a contract that includes the automatic guide. */
export async function findScreen(db: Database, token: string) {
  return db
    .selectFrom('robots as r')
    .innerJoin('buildings as b', 'b.id', 'r.buildingId')
    .innerJoin('contracts as c', 'c.organizationId', 'b.organizationId')
    .select(['r.id as robotId', 'r.serialNumber', 'r.name', 'b.id as buildingId', 'b.organizationId'])
    .where('r.guideScreenHash', '=', hashToken(token))
    .where('r.deletedAt', 'is', null)
    .where('b.deletedAt', 'is', null)
    .where('c.isAutoGuide', '=', true)
    .executeTakeFirst()
}

/** @returns the secret, of which only the hash is stored */
export async function renewScreen(tx: Tx, robotId: string, now: Date): Promise<string> {
  const token = newToken()
  await tx
    .updateTable('robots')
    .set({ guideScreenHash: hashToken(token), guideScreenAt: now })
    .where('id', '=', robotId)
    .execute()
  return token
}

export async function removeScreen(tx: Tx, robotId: string): Promise<void> {
  await tx
    .updateTable('robots')
    .set({ guideScreenHash: null, guideScreenAt: null })
    .where('id', '=', robotId)
    .execute()
}

/** @returns when the address was created; `null` if there is none */
export async function getScreenTime(db: Database, robotId: string): Promise<string | null> {
  const row = await db
    .selectFrom('robots')
    .select('guideScreenAt')
    .where('id', '=', robotId)
    .executeTakeFirst()
  return row?.guideScreenAt ?? null
}

/** The conversations that were started at this display, in the building where it is now. */
export function screenChats({ robotId, buildingId }: GuideScreen): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.robot_id = ${robotId} and c.building_id = ${buildingId})`
}

/** The picture or video of the item that an answer comes from. @throws AppError entity.notFound */
export async function getAnswerMedia(
  db: Database,
  screen: GuideScreen,
  { chatId, turnId }: { chatId: string; turnId: string },
): Promise<{ id: string; name: string; mime: string }> {
  const file = await db
    .selectFrom('conversationTurns as t')
    .innerJoin('conversations as c', 'c.id', 't.conversationId')
    .innerJoin('knowledgeItems as i', 'i.id', 't.itemId')
    .innerJoin('files as f', 'f.id', 'i.fileId')
    .select(['f.id', 'f.name', 'f.mime'])
    .where('t.id', '=', turnId)
    .where('t.outcome', '=', 'answer')
    .where('c.id', '=', chatId)
    .where(screenChats(screen))
    .executeTakeFirst()
  if (file === undefined) throw new AppError('entity.notFound')
  return file
}

/** @throws AppError entity.notFound */
export async function markWrongAnswer(
  tx: Tx,
  screen: GuideScreen,
  { chatId, turnId, now }: { chatId: string; turnId: string; now: Date },
): Promise<void> {
  const turn = await tx
    .selectFrom('conversationTurns as t')
    .innerJoin('conversations as c', 'c.id', 't.conversationId')
    .select('t.id')
    .where('t.id', '=', turnId)
    .where('t.role', '=', 'bot')
    .where('c.id', '=', chatId)
    .where(screenChats(screen))
    .executeTakeFirst()
  if (turn === undefined) throw new AppError('entity.notFound')
  await tx.updateTable('conversationTurns').set({ isWrong: true }).where('id', '=', turnId).execute()
  await tx.updateTable('conversations').set({ updatedAt: now }).where('id', '=', chatId).execute()
}

/** Records that an operator was called in the conversation, if it belongs to this display. */
export async function markEscalated(
  db: Database,
  { robotId, buildingId }: GuideScreen,
  chatId: string,
  now: Date,
) {
  await db
    .updateTable('conversations')
    .set({ isEscalated: true, updatedAt: now })
    .where('id', '=', chatId)
    .where('robotId', '=', robotId)
    .where('buildingId', '=', buildingId)
    .execute()
}
