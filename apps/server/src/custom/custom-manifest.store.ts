import type { CustomManifest, CustomPublication } from '@wheelhouse/contract/custom/custom-manifest'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { requireRow } from '../kernel/database/require-row.ts'
import { nameOfPerson } from '../kernel/entities/name-of-person.ts'

type Change = { operatorId: string | null; now: Date }

/** The newest publication that was not rolled back, as a condition. */
const currentNumber = sql<number | null>`(
  select max(number) from custom_publications where rolled_back_at is null)`

/** Newest first. */
export function listCustomManifests(db: Database): Promise<CustomManifest[]> {
  return selectManifests(db).orderBy('m.number', 'desc').execute()
}

/** A version with its text; `undefined` if there is none. */
export function findCustomManifest(
  db: Database,
  id: string,
): Promise<(CustomManifest & { text: string }) | undefined> {
  return selectManifests(db).select('m.text').where('m.id', '=', id).executeTakeFirst()
}

function selectManifests(db: Database) {
  return db
    .selectFrom('customManifests as m')
    .select(['m.id', 'm.number', 'm.note', 'm.createdAt', 'm.createdBy'])
    .select([
      nameOfPerson('m.createdBy').as('createdByName'),
      sql<CustomManifest['state']>`coalesce((
        select case when bool_or(p.number = ${currentNumber}) then 'published' else 'retired' end
          from custom_publications p where p.manifest_id = m.id
        having count(*) > 0), 'draft')`.as('state'),
    ])
}

/** The last hundred, newest first. */
export function listCustomPublications(db: Database): Promise<CustomPublication[]> {
  return db
    .selectFrom('customPublications as p')
    .innerJoin('customManifests as m', 'm.id', 'p.manifestId')
    .select(['p.number', 'p.manifestId', 'm.number as manifestNumber', 'p.at', 'p.rolledBackAt'])
    .select([nameOfPerson('p.by').as('byName'), nameOfPerson('p.rolledBackBy').as('rolledBackByName')])
    .orderBy('p.number', 'desc')
    .limit(100)
    .execute()
}

export async function countCustomManifests(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('customManifests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** @returns its id */
export async function addCustomManifest(
  tx: Tx,
  { text, note }: { text: string; note: string },
  { operatorId, now }: Change,
): Promise<string> {
  const values = { text, note, createdAt: now, createdBy: operatorId }
  const { id } = await tx
    .insertInto('customManifests')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function removeCustomManifest(tx: Tx, id: string): Promise<void> {
  requireRow(await tx.deleteFrom('customManifests').where('id', '=', id).executeTakeFirst())
}

/** Until the transaction ends, nobody else can publish, roll back or delete a draft. */
export async function lockPublications(tx: Tx): Promise<void> {
  await sql`lock table custom_publications in share row exclusive mode`.execute(tx)
}

export async function publishCustomManifest(
  tx: Tx,
  manifestId: string,
  { operatorId, now }: Change,
): Promise<void> {
  await tx.insertInto('customPublications').values({ manifestId, at: now, by: operatorId }).execute()
}

export async function rollBackPublication(tx: Tx, { operatorId, now }: Change): Promise<void> {
  const changed = await tx
    .updateTable('customPublications')
    .set({ rolledBackAt: now, rolledBackBy: operatorId })
    .where('number', '=', currentNumber)
    .executeTakeFirst()
  requireRow(changed)
}

/** The published text, if any, and when that last changed through a publication or a rollback. */
export async function readPublished(
  db: Database,
): Promise<{ number: number; text: string; changedAt: string } | { number: null; changedAt: string | null }> {
  const current = await db
    .selectFrom('customPublications as p')
    .innerJoin('customManifests as m', 'm.id', 'p.manifestId')
    .select(['p.number', 'm.text'])
    .where('p.number', '=', currentNumber)
    .executeTakeFirst()
  const { changedAt } = await db
    .selectFrom('customPublications')
    .select(sql<string | null>`greatest(max(at), max(rolled_back_at))`.as('changedAt'))
    .executeTakeFirstOrThrow()
  if (current === undefined || changedAt === null) return { number: null, changedAt }
  return { ...current, changedAt }
}
