/** Knowledge groups and what stands in them, as `factories.ts` makes rows. */
import type { Insertable } from 'kysely'
import { setPublished } from '../guide/knowledge/knowledge-publication.store.ts'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { saveContract } from '../organizations/contract.store.ts'
import { stamps, testNow, unique } from './factories.ts'

type Place = { buildingId: string; organizationId: string }

/** A knowledge group; the organisation gets the contract without which nobody would see it. */
export async function aKnowledgeGroup(
  db: Database,
  values: Partial<Insertable<DB['knowledgeGroups']>> & Place,
) {
  await saveContract(db, values.organizationId, { isAutoGuide: true }, testNow)
  return db
    .insertInto('knowledgeGroups')
    .values({ name: `Group ${unique()}`, description: '', synonyms: '[]', ...stamps, ...values })
    .returning(['id', 'name', 'organizationId', 'buildingId', 'revision'])
    .executeTakeFirstOrThrow()
}

/** A question with its answer in English, at the head of a group. */
export async function aKnowledgeItem(
  db: Database,
  { id: groupId, organizationId, buildingId }: Place & { id: string },
  values: Partial<Insertable<DB['knowledgeItems']>> = {},
) {
  const en = { question: `Question ${unique()}?`, answer: 'On floor 2.', variants: [] }
  return db
    .insertInto('knowledgeItems')
    .values({
      groupId,
      organizationId,
      buildingId,
      index: 0,
      isEnabled: true,
      en: JSON.stringify(en),
      ...stamps,
      ...values,
    })
    .returning(['id', 'revision'])
    .executeTakeFirstOrThrow()
}

/** Has robots answer from a group as it is now. */
export async function publishAsIs(db: Database, { id }: { id: string }): Promise<void> {
  await db.transaction().execute((tx) => setPublished(tx, id, { operatorId: null, now: testNow }))
}

/** A conversation at the console; the organisation gets the contract without which nobody would see it. */
export async function aChat(db: Database, values: Partial<Insertable<DB['conversations']>> & Place) {
  await saveContract(db, values.organizationId, { isAutoGuide: true }, testNow)
  return db
    .insertInto('conversations')
    .values({ channel: 'web', startedAt: testNow, updatedAt: testNow, ...values })
    .returning(['id', 'organizationId'])
    .executeTakeFirstOrThrow()
}

/** An answer, the only turn of a conversation of its own. */
export async function anAnswer(
  db: Database,
  place: Partial<Insertable<DB['conversations']>> & Place,
  values: Partial<Insertable<DB['conversationTurns']>> = {},
) {
  const { id: conversationId, organizationId } = await aChat(db, place)
  return db
    .insertInto('conversationTurns')
    .values({
      conversationId,
      organizationId,
      number: 1,
      role: 'bot',
      at: testNow,
      text: 'On floor 2.',
      language: 'en',
      outcome: 'answer',
      choices: '[]',
      steps: '[]',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
