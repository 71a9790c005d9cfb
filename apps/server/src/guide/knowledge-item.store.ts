import {
  type ImportedItem,
  type KnowledgeItem,
  knowledgeItemSchema,
} from '@wheelhouse/contract/guide/knowledge-item'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { type Change, crudStore } from '../kernel/entities/crud-store.ts'
import { storedFile } from '../kernel/files/file.store.ts'

export const knowledgeItemStore = crudStore('knowledgeItems', {
  schema: knowledgeItemSchema,
  // Its path names the group, and whoever is there may see the group.
  visibleTo: () => sql`true`,
  order: 'index',
  computed: { file: storedFile('knowledgeItems.fileId') },
})

/** Whose the items of a group are. */
export type ItemOwner = { groupId: string; organizationId: string; buildingId: string }

export type ItemTexts = Pick<KnowledgeItem, 'id' | 'ja' | 'en' | 'isEnabled'>

/** What the items of a group say, in their order. */
export async function listItemTexts(db: Database, groupId: string): Promise<ItemTexts[]> {
  return db
    .selectFrom('knowledgeItems')
    .select(['id', 'ja', 'en', 'isEnabled'])
    .$narrowType<Pick<KnowledgeItem, 'ja' | 'en'>>()
    .where('groupId', '=', groupId)
    .orderBy('index')
    .orderBy('id')
    .execute()
}

/** What changes with each change of the items of a group. */
export async function readItemsRevision(db: Database, groupId: string): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select md5(coalesce(string_agg(id || ':' || revision, ',' order by id), '')) as revision
      from knowledge_items where group_id = ${groupId}`.execute(db)
  return rows[0]?.revision ?? ''
}

/**
 * How many items a group has, and how many characters they take as JSON, which is a little more than what they say.
 * @param except an item that is about to change
 */
export async function measureItems(
  db: Database,
  groupId: string,
  except?: string,
): Promise<{ count: number; characters: number }> {
  return db
    .selectFrom('knowledgeItems')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(length(coalesce(ja::text, '')) + length(coalesce(en::text, ''))), 0)::int`.as(
        'characters',
      ),
    ])
    .where('groupId', '=', groupId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirstOrThrow()
}

/** Adds items behind those that are there. @param first the place of the first one */
export async function addItems(
  tx: Tx,
  owner: ItemOwner,
  { items, first }: { items: readonly (ImportedItem & { id?: string })[]; first: number },
  { operatorId, now }: Change,
): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now, createdBy: operatorId, updatedBy: operatorId }
  await tx
    .insertInto('knowledgeItems')
    .values(
      items.map(({ id, ja, en, isEnabled }, place) => ({
        ...(id !== undefined && { id }),
        ...owner,
        ...stamps,
        index: first + place,
        ja: ja && JSON.stringify(ja),
        en: en && JSON.stringify(en),
        isEnabled,
      })),
    )
    .execute()
}

export async function removeItems(tx: Tx, groupId: string): Promise<void> {
  await tx.deleteFrom('knowledgeItems').where('groupId', '=', groupId).execute()
}

/** Kind and bytes of a file, whoever's it is; `null`: there is none. */
export async function findFileFacts(
  db: Database,
  id: string,
): Promise<{ kind: string; size: number } | null> {
  const file = await db.selectFrom('files').select(['kind', 'size']).where('id', '=', id).executeTakeFirst()
  return file ?? null
}

/** What a waypoint is called on the published map of a floor; `null`: it is not on it, or switched off. */
export async function findWaypointName(
  db: Database,
  floorId: string,
  waypointId: string,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select w ->> 'name' as name from floor_maps, jsonb_array_elements(document -> 'waypoints') w
     where floor_id = ${floorId} and w ->> 'id' = ${waypointId} and (w ->> 'status')::int = 1`.execute(db)
  return rows[0]?.name ?? null
}

/** Items of a group that lead somewhere. */
export async function listLeadingItems(db: Database, groupId: string) {
  const rows = await db
    .selectFrom('knowledgeItems')
    .select(['id', 'floorId', 'waypointId'])
    .where('groupId', '=', groupId)
    .where('waypointId', 'is not', null)
    .execute()
  return rows
}
