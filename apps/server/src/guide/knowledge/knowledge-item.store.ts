import {
  type ImportedItem,
  type KnowledgeItem,
  knowledgeItemSchema,
} from '@wheelhouse/contract/guide/knowledge-item'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { type Change, crudStore } from '../../kernel/entities/crud-store.ts'
import { storedFile } from '../../kernel/files/file.store.ts'

export const knowledgeItemStore = crudStore('knowledgeItems', {
  schema: knowledgeItemSchema,
  // Its path contains the group, whose visibility has already been checked.
  visibleTo: () => sql`true`,
  order: 'index',
  computed: { file: storedFile('knowledgeItems.fileId') },
})

/** The owner of a group's items. */
export type ItemOwner = { groupId: string; organizationId: string; buildingId: string }

export type ItemTexts = Pick<KnowledgeItem, 'id' | 'ja' | 'en' | 'isEnabled'>

/** The texts of a group's items, in order. */
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

/** A hash that changes with every change to a group's items. */
export async function readItemsRevision(db: Database, groupId: string): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select md5(coalesce(string_agg(id || ':' || revision, ',' order by id), '')) as revision
      from knowledge_items where group_id = ${groupId}`.execute(db)
  return rows[0]?.revision ?? ''
}

/**
 * How many items a group has, and their size in characters as JSON, which is slightly more than their text.
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

/** Appends items. @param first the index of the first one */
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

/** Type and size of a file, whoever owns it; `null` if there is none. */
export async function findFileFacts(
  db: Database,
  id: string,
): Promise<{ kind: string; size: number } | null> {
  const file = await db.selectFrom('files').select(['kind', 'size']).where('id', '=', id).executeTakeFirst()
  return file ?? null
}

/** The name of a waypoint on the published map of a floor; `null` if it is not on it, or disabled. */
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

/** The items of a group that lead to a waypoint. */
export async function listLeadingItems(db: Database, groupId: string) {
  const rows = await db
    .selectFrom('knowledgeItems')
    .select(['id', 'floorId', 'waypointId'])
    .where('groupId', '=', groupId)
    .where('waypointId', 'is not', null)
    .execute()
  return rows
}
