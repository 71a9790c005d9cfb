import { type CustomNote, customNoteLimits } from '@wheelhouse/contract/custom/custom-note'
import type { Database, Tx } from '../kernel/database/database.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

const columns = ['id', 'buildingId', 'text', 'createdAt', 'createdBy', 'author'] as const

/** The newest notes of a view, from visible places. */
export function listCustomNotes(
  db: Database,
  identity: Identity,
  { viewId, buildingId }: { viewId: string; buildingId?: string },
): Promise<CustomNote[]> {
  return db
    .selectFrom('customNotes')
    .select(columns)
    .where('viewId', '=', viewId)
    .where(scopeCondition(identity, { organization: 'organizationId', building: 'buildingId' }))
    .$if(buildingId !== undefined, (all) => all.where('buildingId', '=', buildingId ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(customNoteLimits.listMax)
    .execute()
}

export async function countCustomNotes(tx: Tx, buildingId: string, viewId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('customNotes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('buildingId', '=', buildingId)
    .where('viewId', '=', viewId)
    .executeTakeFirstOrThrow()
  return count
}

export async function addCustomNote(
  tx: Tx,
  note: { organizationId: string; buildingId: string; viewId: string; text: string; author: string },
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<CustomNote> {
  return tx
    .insertInto('customNotes')
    .values({ ...note, createdAt: now, createdBy: operatorId })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function removeCustomNotesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('customNotes').where('createdAt', '<', before.toISOString()).execute()
}
