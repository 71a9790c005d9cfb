/** Disk usage of recordings by organisation, and who was notified. For the server itself: covers every organisation. */
import { type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { DiskUse } from './disk-share.ts'

/** The usage of every organisation that stores anything. */
export async function listDiskUses(db: Database): Promise<DiskUse[]> {
  const { rows } = await sql<DiskUse>`
    select organization_id as "organizationId", sum(size)::bigint as bytes,
      coalesce(sum(size) filter (where is_kept), 0)::bigint as "keptBytes"
      from (
        select organization_id, size, is_protected as is_kept from recordings where file_id is not null
        union all select organization_id, size, true from recording_clips where file_id is not null
        union all select organization_id, size, true from evidences where file_id is not null) stored
     group by organization_id order by organization_id`.execute(db)
  return rows
}

/**
 * How many bytes of an organisation cannot be removed to make room, and how many organisations store anything,
 * including itself. A protected recording counts even before it is stored, as it may arrive at any time.
 */
export async function readKept(
  db: Database,
  organizationId: string,
): Promise<{ keptBytes: number; organizations: number }> {
  const { rows } = await sql<{ keptBytes: number; organizations: number }>`
    select
      (select coalesce(sum(size), 0)::bigint from (
        select size from recordings where organization_id = ${organizationId} and is_protected
        union all select size from recording_clips where organization_id = ${organizationId}
        union all select size from evidences where organization_id = ${organizationId}) kept) as "keptBytes",
      (select count(*) from organizations g where g.id = ${organizationId}
        or exists (select from recordings where organization_id = g.id and file_id is not null)
        or exists (select from recording_clips where organization_id = g.id and file_id is not null)
        or exists (select from evidences where organization_id = g.id and file_id is not null)) as organizations`.execute(
    db,
  )
  return rows[0] ?? { keptBytes: 0, organizations: 1 }
}

/** The organisations that were notified and have not had room since. */
export async function listNotified(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('recordingShareNotices').select('organizationId').execute()
  return new Set(rows.map(({ organizationId }) => organizationId))
}

/** @returns the organisation's name; `null` if another server is notifying it */
export async function markNotified(tx: Tx, organizationId: string, now: Date): Promise<string | null> {
  const added = await tx
    .insertInto('recordingShareNotices')
    .values({ organizationId, toldAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('organizationId')
    .executeTakeFirst()
  if (added === undefined) return null
  const { name } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return name
}

/** Clears the notices of all other organisations, which have room again. */
export async function forgetNotifiedExcept(db: Database, organizationIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('recordingShareNotices')
    .where(sql<SqlBool>`organization_id <> all(${organizationIds}::uuid[])`)
    .execute()
}
