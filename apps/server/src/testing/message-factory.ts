import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { testNow } from './factories.ts'

/** A message to this account, about something in its organisation. */
export async function aMessage(
  db: Database,
  { loginId, ...values }: Partial<Insertable<DB['messages']>> & { loginId: string },
) {
  const reader = await db
    .selectFrom('operators')
    .select(['id', 'organizationId', 'buildingId'])
    .where('loginId', '=', loginId)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('messages')
    .values({
      operatorId: reader.id,
      organizationId: reader.organizationId,
      buildingId: reader.buildingId,
      at: testNow,
      level: 5,
      kind: 'robotError',
      subject: 'Robot',
      detail: JSON.stringify({ error: 'F0004' }),
      dedupeKey: randomUUID(),
      ...values,
    })
    .returning(['id', 'operatorId'])
    .executeTakeFirstOrThrow()
}
