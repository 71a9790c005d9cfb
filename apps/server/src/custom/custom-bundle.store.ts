import type { CustomBundle } from '@wheelhouse/contract/custom/custom-bundle'
import type { BundleKind } from '@wheelhouse/contract/custom/manifest'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { requireRow } from '../kernel/database/require-row.ts'
import { nameOfPerson } from '../kernel/entities/name-of-person.ts'

/** Newest first. */
export function listCustomBundles(db: Database): Promise<CustomBundle[]> {
  return selectBundles(db).orderBy('b.createdAt', 'desc').orderBy('b.id').execute()
}

export function findCustomBundle(
  db: Database,
  by: { id: string } | { sha256: string },
): Promise<CustomBundle | undefined> {
  const query = selectBundles(db)
  return (
    'id' in by ? query.where('b.id', '=', by.id) : query.where('b.sha256', '=', by.sha256)
  ).executeTakeFirst()
}

function selectBundles(db: Database) {
  return db
    .selectFrom('customBundles as b')
    .select(['b.id', 'b.sha256', 'b.kind', 'b.name', 'b.createdAt'])
    .select([
      sql<number>`octet_length(b.content)`.as('size'),
      nameOfPerson('b.createdBy').as('createdByName'),
    ])
    .$castTo<CustomBundle>()
}

/** The kinds of all bundles, by hash. */
export async function listBundleKinds(db: Database): Promise<Map<string, BundleKind>> {
  const rows = await db
    .selectFrom('customBundles')
    .select(['sha256', 'kind'])
    .orderBy('sha256')
    .$castTo<{ sha256: string; kind: BundleKind }>()
    .execute()
  return new Map(rows.map(({ sha256, kind }) => [sha256, kind]))
}

/** The content with this hash; `null` if there is none of this kind. */
export async function findBundleContent(
  db: Database,
  { sha256, kind }: { sha256: string; kind: BundleKind },
): Promise<string | null> {
  const row = await db
    .selectFrom('customBundles')
    .select('content')
    .where('sha256', '=', sha256)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.content ?? null
}

export async function addCustomBundle(
  tx: Tx,
  bundle: { sha256: string; kind: BundleKind; name: string; content: string },
  { operatorId, now }: { operatorId: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('customBundles')
    .values({ ...bundle, createdAt: now, createdBy: operatorId })
    .execute()
}

/** Is it used by a version that is published, or that a rollback would publish again? */
export async function isBundlePublished(tx: Tx, sha256: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customPublications as p')
    .innerJoin('customManifests as m', 'm.id', 'p.manifestId')
    .select('p.number')
    .where('p.rolledBackAt', 'is', null)
    .where(sql<boolean>`position(${sha256} in m.text) > 0`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function removeCustomBundle(tx: Tx, id: string): Promise<void> {
  requireRow(await tx.deleteFrom('customBundles').where('id', '=', id).executeTakeFirst())
}
