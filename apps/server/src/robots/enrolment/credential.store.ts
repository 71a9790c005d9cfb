/** What robots prove themselves with: one credential in force, and for a while the one before it. */
import type { Database } from '../../kernel/database/database.ts'

export type Credential = {
  id: string
  kind: 'secret' | 'key'
  /** SHA-256 of a secret, or a public key (Ed25519, SPKI, PEM). */
  value: string
  since: string
  /** `null`: in force. */
  endsAt: string | null
  firstContactAt: string | null
}

/** The credentials of a robot, the one in force first. One whose end has passed may still be among them. */
export async function listCredentials(db: Database, robotId: string): Promise<Credential[]> {
  const rows = await db
    .selectFrom('robotCredentials')
    .select(['id', 'kind', 'value', 'since', 'endsAt', 'firstContactAt'])
    .where('robotId', '=', robotId)
    .orderBy('endsAt', (order) => order.desc().nullsFirst())
    .execute()
  return rows as Credential[]
}

/**
 * Puts a credential in force. Only the one before it may still count; older ones are removed.
 * @param previousUntil until when the one before counts; `null`: it is void at once
 */
export async function putCredential(
  db: Database,
  robotId: string,
  { kind, value }: Pick<Credential, 'kind' | 'value'>,
  { now, previousUntil }: { now: Date; previousUntil: Date | null },
): Promise<void> {
  const former = db.deleteFrom('robotCredentials').where('robotId', '=', robotId)
  await (previousUntil === null ? former : former.where('endsAt', 'is not', null)).execute()
  if (previousUntil !== null)
    await db
      .updateTable('robotCredentials')
      .set({ endsAt: previousUntil })
      .where('robotId', '=', robotId)
      .execute()
  await db.insertInto('robotCredentials').values({ robotId, kind, value, since: now }).execute()
}

export async function removeCredentials(db: Database, robotId: string): Promise<void> {
  await db.deleteFrom('robotCredentials').where('robotId', '=', robotId).execute()
}

export async function saveFirstContact(db: Database, credentialId: string, at: Date): Promise<void> {
  await db
    .updateTable('robotCredentials')
    .set({ firstContactAt: at })
    .where('id', '=', credentialId)
    .where('firstContactAt', 'is', null)
    .execute()
}
