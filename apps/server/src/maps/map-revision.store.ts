/** The published maps of floors: the current one in `floor_maps`, and all earlier revisions. */
import { emptyMap, type MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { MapRevision } from '@wheelhouse/contract/maps/map-revision'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { Change } from '../kernel/entities/crud-store.ts'
import { AppError } from '../kernel/process/app-error.ts'

/** A map about to become a floor's newest revision. */
export type Publication = {
  document: MapDocument
  note?: string
  origin: MapRevision['origin']
  /** Of `restored`: the revision that it repeats. */
  restoredFrom?: number
}

/** The current revision, 0 for none; publishing is locked until the transaction ends. */
export async function lockPublished(tx: Tx, floorId: string): Promise<number> {
  // Locks the floor itself: before the first publication there is nothing else to lock.
  await tx.selectFrom('floors').select('id').where('id', '=', floorId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('floorMaps')
    .select('revision')
    .where('floorId', '=', floorId)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/**
 * Makes a map the floor's newest revision. The caller has checked the permission.
 * @returns the new revision
 */
export async function publishMap(
  tx: Tx,
  floorId: string,
  { document, note = '', origin, restoredFrom }: Publication,
  { now, operatorId }: Change,
): Promise<number> {
  const revision = (await lockPublished(tx, floorId)) + 1
  const text = JSON.stringify({ ...document, revision })
  await tx
    .insertInto('floorMapRevisions')
    .values({
      floorId,
      revision,
      document: text,
      note,
      origin,
      restoredFrom,
      publishedAt: now,
      publishedBy: operatorId,
    })
    .execute()
  const row = { revision, document: text, updatedAt: now, updatedBy: operatorId }
  await tx
    .insertInto('floorMaps')
    .values({ floorId, ...row })
    .onConflict((conflict) => conflict.column('floorId').doUpdateSet(row))
    .execute()
  return revision
}

/** The current map, and the name of its floor. @throws AppError entity.notFound if there is none. */
export async function getPublished(
  db: Database,
  floorId: string,
): Promise<{ document: MapDocument; name: string; publishedAt: string }> {
  return db
    .selectFrom('floorMaps as m')
    .innerJoin('floors as f', 'f.id', 'm.floorId')
    .select(['m.document', 'f.name', 'm.updatedAt as publishedAt'])
    .where('m.floorId', '=', floorId)
    .executeTakeFirstOrThrow(() => new AppError('entity.notFound'))
}

/** The floor's map in a revision. @throws AppError entity.notFound. */
export async function getRevision(db: Database, floorId: string, revision: number): Promise<MapDocument> {
  const row = await db
    .selectFrom('floorMapRevisions')
    .select('document')
    .where('floorId', '=', floorId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return row.document
}

/** The same, with an empty map for revision 0. */
export async function getRevisionOrEmpty(
  db: Database,
  floorId: string,
  revision: number,
): Promise<MapDocument> {
  return revision === 0 ? emptyMap : getRevision(db, floorId, revision)
}

/** The revisions of a floor's map, newest first, without their documents. */
export async function listRevisions(db: Database, floorId: string): Promise<MapRevision[]> {
  const rows = await db
    .selectFrom('floorMapRevisions as r')
    .leftJoin('operators as o', 'o.id', 'r.publishedBy')
    .select(['r.revision', 'r.publishedAt', 'r.note', 'r.origin', 'r.restoredFrom'])
    .select(['o.firstName', 'o.lastName'])
    .where('r.floorId', '=', floorId)
    .orderBy('r.revision', 'desc')
    .execute()
  return rows.map(({ firstName, lastName, ...row }, index) => ({
    ...row,
    publishedBy: toName({ firstName, lastName }),
    isPublished: index === 0,
  }))
}

/** The origin of the newest revision; `null` if there is none. */
export async function findNewestOrigin(db: Database, floorId: string): Promise<MapRevision['origin'] | null> {
  const row = await db
    .selectFrom('floorMapRevisions')
    .select('origin')
    .where('floorId', '=', floorId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.origin ?? null
}

/** The current revision and the draft's version, for the live channel. 0 if there is none. */
export async function readMapState(
  db: Database,
  floorId: string,
): Promise<{ version: number; revision: number }> {
  const row = await db
    .selectFrom('floors as f')
    .leftJoin('floorMapDrafts as d', 'd.floorId', 'f.id')
    .leftJoin('floorMaps as m', 'm.floorId', 'f.id')
    .select([sql<number>`coalesce(d.version, 0)`.as('version')])
    .select([sql<number>`coalesce(m.revision, 0)`.as('revision')])
    .where('f.id', '=', floorId)
    .executeTakeFirst()
  return row ?? { version: 0, revision: 0 }
}

/** Notifies every server on this database of who is editing where. */
export async function notifyEditors(db: Database, payload: string): Promise<void> {
  await sql`select pg_notify('map_editors', ${payload})`.execute(db)
}

/** Somebody's current name; `null` for an API client. */
export async function readName(db: Database, operatorId: string | null) {
  const row = await db
    .selectFrom('operators')
    .select(['firstName', 'lastName'])
    .where('id', '=', operatorId)
    .executeTakeFirst()
  return row ?? null
}

/** The name of a person who may have been deleted, or `null`. */
export function toName({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  return firstName === null || lastName === null ? null : { firstName, lastName }
}
