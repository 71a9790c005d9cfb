/** The drafts of maps, and the groups of changes that made them. */
import { emptyMap, type MapDocument } from '@wheelhouse/contract/maps/map-document'
import {
  type ChangeGroup,
  draftLimits,
  type ListedGroup,
  type MapDraft,
} from '@wheelhouse/contract/maps/map-draft'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { Change } from '../kernel/entities/crud-store.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { toName } from './map-revision.store.ts'

/** How many groups are kept for finding conflicts; pages that are further behind reload the whole draft. */
const keptGroups = 1_000

/** The draft of a floor, or the state a new one would begin with. */
export async function readDraft(db: Database, floorId: string): Promise<Omit<MapDraft, 'routeInterval'>> {
  const row = await db
    .selectFrom('floors as f')
    .leftJoin('floorMapDrafts as d', 'd.floorId', 'f.id')
    .leftJoin('floorMaps as m', 'm.floorId', 'f.id')
    .leftJoin('operators as o', 'o.id', 'd.updatedBy')
    .select(['d.version', 'd.baseRevision', 'd.updatedAt', 'm.revision', 'o.firstName', 'o.lastName'])
    .select(sql<MapDocument | null>`coalesce(d.document, m.document)`.as('document'))
    .where('f.id', '=', floorId)
    .executeTakeFirstOrThrow(() => new AppError('entity.notFound'))
  const { version, baseRevision, updatedAt, revision, document } = row
  return {
    version: version ?? 0,
    baseRevision: (updatedAt === null ? revision : baseRevision) ?? 0,
    document: document ?? emptyMap,
    updatedAt,
    updatedBy: toName(row),
  }
}

/** A draft, locked until the transaction ends. */
type LockedDraft = {
  version: number
  firstVersion: number
  baseRevision: number
  /** Has somebody changed anything? */
  isBegun: boolean
}

export async function lockDraft(tx: Tx, floorId: string): Promise<LockedDraft> {
  await tx
    .insertInto('floorMapDrafts')
    .values({ floorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('floorMapDrafts')
    .select(['version', 'firstVersion', 'baseRevision'])
    .select((eb) => eb('document', 'is not', null).as('isBegun'))
    .$narrowType<{ isBegun: boolean }>()
    .where('floorId', '=', floorId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Begins a draft from the published map. */
export async function beginDraft(tx: Tx, floorId: string): Promise<void> {
  await tx
    .updateTable('floorMapDrafts as d')
    .set({
      document: sql`coalesce((select document from floor_maps where floor_id = ${floorId}), ${JSON.stringify(emptyMap)}::jsonb)`,
      baseRevision: sql`coalesce((select revision from floor_maps where floor_id = ${floorId}), 0)`,
    })
    .where('floorId', '=', floorId)
    .execute()
}

/** Lists and singles of a map by name. */
type MapParts = Partial<MapDocument>

/** Some parts of the draft's document: scans are large, and most changes do not affect them. */
export async function readDraftParts(
  tx: Tx,
  floorId: string,
  names: readonly (keyof MapDocument)[],
): Promise<MapParts> {
  const pairs = names.map((name) => sql`${name}::text, document -> ${name}`)
  const row = await tx
    .selectFrom('floorMapDrafts')
    .select(sql<MapParts>`jsonb_build_object(${sql.join(pairs)})`.as('parts'))
    .where('floorId', '=', floorId)
    .executeTakeFirstOrThrow()
  return row.parts
}

/** @throws AppError map.tooLarge. */
export async function writeDraftParts(
  tx: Tx,
  floorId: string,
  parts: MapParts,
  { version, now, operatorId }: Change & { version: number },
): Promise<void> {
  const { size } = await tx
    .updateTable('floorMapDrafts')
    .set({ version, updatedAt: now, updatedBy: operatorId })
    .set({ document: sql`document || ${JSON.stringify(parts)}::jsonb` })
    .where('floorId', '=', floorId)
    .returning(sql<number>`pg_column_size(document)`.as('size'))
    .executeTakeFirstOrThrow()
  if (size > draftLimits.documentBytes) throw new AppError('map.tooLarge')
}

/** The draft contains everything of a revision: from now on it is compared with that one. */
export async function rebaseDraft(tx: Tx, floorId: string, baseRevision: number): Promise<void> {
  await tx.updateTable('floorMapDrafts').set({ baseRevision }).where('floorId', '=', floorId).execute()
}

/** Ends the draft; pages that have it open must reload. */
export async function endDraft(tx: Tx, floorId: string, version: number): Promise<void> {
  const next = version + 1
  await tx.deleteFrom('floorMapChanges').where('floorId', '=', floorId).execute()
  await tx
    .updateTable('floorMapDrafts')
    .set({ version: next, firstVersion: next, baseRevision: 0 })
    .set({ document: null, updatedAt: null, updatedBy: null })
    .where('floorId', '=', floorId)
    .execute()
}

/** The version that a group made if it was already received; `null` for a new one. */
export async function findGroupVersion(tx: Tx, floorId: string, groupId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('floorMapChanges')
    .select('version')
    .where('floorId', '=', floorId)
    .where('groupId', '=', groupId)
    .executeTakeFirst()
  return row?.version ?? null
}

/** Which of these objects other pages have changed after a version. */
export async function findChangedByOthers(
  tx: Tx,
  floorId: string,
  { objects, pageId, version }: { objects: readonly string[]; pageId: string; version: number },
): Promise<string[]> {
  const names = sql`${objects}::text[]`
  const { rows } = await sql<{ object: string }>`
    select distinct object from floor_map_changes, unnest(objects) as object
     where floor_id = ${floorId} and version > ${version} and page_id <> ${pageId}
       and objects && ${names} and object = any (${names}) order by object`.execute(tx)
  return rows.map(({ object }) => object)
}

/** One group of changes that made a version. */
export type Group = ChangeGroup & { groupId: string; objects: string[] }

export async function addGroup(
  tx: Tx,
  floorId: string,
  { changes, ...group }: Group,
  { now, operatorId }: Change,
): Promise<void> {
  const row = { floorId, ...group, changes: JSON.stringify(changes), at: now, by: operatorId }
  await tx.insertInto('floorMapChanges').values(row).execute()
  const oldest = group.version - keptGroups
  if (oldest <= 0) return
  await tx
    .deleteFrom('floorMapChanges')
    .where('floorId', '=', floorId)
    .where('version', '<=', oldest)
    .execute()
  await tx
    .updateTable('floorMapDrafts')
    .set((eb) => ({ firstVersion: sql`greatest(${eb.ref('firstVersion')}, ${oldest})` }))
    .where('floorId', '=', floorId)
    .execute()
}

/** The groups after a version, in order; `null` if there are too many, or that draft has ended. */
export async function listGroupsSince(
  db: Database,
  floorId: string,
  since: number,
): Promise<ListedGroup[] | null> {
  const rows = await db
    .selectFrom('floorMapDrafts as d')
    .leftJoin('floorMapChanges as c', (join) =>
      join.onRef('c.floorId', '=', 'd.floorId').on('c.version', '>', since),
    )
    .leftJoin('operators as o', 'o.id', 'c.by')
    .select(['d.version as newest', 'd.firstVersion', 'c.version', 'c.pageId', 'c.changes'])
    .select(['o.firstName', 'o.lastName'])
    .where('d.floorId', '=', floorId)
    .orderBy('c.version')
    .limit(draftLimits.groups + 1)
    .execute()
  const [first] = rows
  const { newest, firstVersion } = first ?? { newest: 0, firstVersion: 0 }
  if (since < firstVersion || since > newest || rows.length > draftLimits.groups) return null
  return rows.flatMap(({ version, pageId, changes, ...person }) =>
    version === null || pageId === null || changes === null
      ? []
      : [{ version, pageId, changes, by: toName(person) }],
  )
}

/** The whole document of a draft that was begun. */
export async function readDraftDocument(tx: Tx, floorId: string): Promise<MapDocument | null> {
  const row = await tx
    .selectFrom('floorMapDrafts')
    .select('document')
    .where('floorId', '=', floorId)
    .executeTakeFirst()
  return row?.document ?? null
}

/** Keeps the file of a picture as long as the floor, because revisions also refer to it. */
export async function keepPicture(tx: Tx, floorId: string, fileId: string): Promise<void> {
  await tx
    .insertInto('floorMapPictures')
    .values({ floorId, fileId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
