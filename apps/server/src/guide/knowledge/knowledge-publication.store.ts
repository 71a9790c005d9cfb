/** Published versions of knowledge groups: robots answer from them, independent of the drafts. */
import type { Publication } from '@wheelhouse/contract/guide/knowledge-publication'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { Change } from '../../kernel/entities/crud-store.ts'
import type { StoredTexts } from '../answer-from.ts'

/** What publishing group `g` now would contain. */
const entriesNow = sql`coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'ja', i.ja, 'en', i.en) order by i.id)
  from knowledge_items i where i.group_id = g.id and i.is_enabled), '[]')`

export async function getPublication(db: Database, groupId: string): Promise<Publication> {
  const { rows } = await sql<Publication>`
    select g.published_at as at, o.last_name || ' ' || o.first_name as "operatorName",
           coalesce(g.published_synonyms = g.synonyms and g.published_entries = ${entriesNow}, false) as "isCurrent"
      from knowledge_groups g left join operators o on o.id = g.published_by
     where g.id = ${groupId}`.execute(db)
  return rows[0] ?? { at: null, operatorName: null, isCurrent: false }
}

/** Publishes the current draft of a group. */
export async function setPublished(tx: Tx, groupId: string, { operatorId, now }: Change): Promise<void> {
  await sql`
    update knowledge_groups g
       set published_entries = ${entriesNow}, published_synonyms = synonyms,
           published_number = published_number + 1, published_at = ${now}, published_by = ${operatorId}
     where g.id = ${groupId}`.execute(tx)
}

/** How often a group was published. */
export async function countPublications(db: Database, groupId: string): Promise<number> {
  const group = await db
    .selectFrom('knowledgeGroups')
    .select('publishedNumber')
    .where('id', '=', groupId)
    .executeTakeFirst()
  return group?.publishedNumber ?? 0
}

type Published = { entries: StoredTexts[]; synonyms: string[][] }

/** What robots answer from; empty for a group that was never published. */
export async function readPublished(db: Database, groupId: string): Promise<Published> {
  const { rows } = await sql<{ entries: Published['entries'] | null; synonyms: string[][] | null }>`
    select published_entries as entries, published_synonyms as synonyms
      from knowledge_groups where id = ${groupId}`.execute(db)
  const [group] = rows
  return { entries: group?.entries ?? [], synonyms: group?.synonyms ?? [] }
}
