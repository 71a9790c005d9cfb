/** What robots authenticate with: one credential in force, and for a while the previous one. */
import { sql } from 'kysely'
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

type OwnedCredential = Credential & {
  /** Older than the robot's place in its organization. */ isFromFormerOwner: boolean
}

/** The credentials of a robot, the one in force first. May still include one that has expired. */
export async function listCredentials(db: Database, robotId: string): Promise<OwnedCredential[]> {
  const rows = await db
    .selectFrom('robotCredentials as c')
    .innerJoin('robots as r', 'r.id', 'c.robotId')
    .select(['c.id', 'c.kind', 'c.value', 'c.since', 'c.endsAt', 'c.firstContactAt'])
    .select(sql<boolean>`coalesce(c.since < r.owned_since, false)`.as('isFromFormerOwner'))
    .where('c.robotId', '=', robotId)
    .orderBy('endsAt', (order) => order.desc().nullsFirst())
    .execute()
  return rows
}

/**
 * Puts a credential in force. Only the previous one may stay valid; older ones are removed.
 * @param previousUntil until when the previous one stays valid; `null`: void at once
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

/** Stores when robots first connected with these credentials, by credential id. Existing values stay. */
export async function saveFirstContacts(db: Database, contacts: ReadonlyMap<string, Date>): Promise<void> {
  const moments = [...contacts.values()].map((at) => at.toISOString())
  await sql`
    update robot_credentials set first_contact_at = contact.at
      from unnest(${[...contacts.keys()]}::uuid[], ${moments}::timestamptz[]) as contact (id, at)
     where robot_credentials.id = contact.id and first_contact_at is null`.execute(db)
}
