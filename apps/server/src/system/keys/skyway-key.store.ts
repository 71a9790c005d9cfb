import { skywayKeySchema } from '@wheelhouse/contract/system/skyway-key'
import type { Database } from '../../kernel/database/database.ts'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { everyKey } from './service-key.policy.ts'
import { openSecret } from './service-key.store.ts'

export const skywayKeyStore = crudStore('skywayKeys', {
  schema: skywayKeySchema,
  visibleTo: everyKey,
  order: 'name',
  unique: { skyway_keys_default: 'isDefault' },
})

/** What tokens are signed with. */
export type SkywayCredential = { appId: string; secret: string }

/** How exactly it is known when a key was last used. */
const useNotedEveryMs = 60_000

/**
 * The key that an organisation's people use: its own default, else that of all organisations. Notes that it was used.
 * @returns `null` when none is enabled, or when its secret cannot be read any more
 */
export async function takeSkywayCredential(
  db: Database,
  secrets: Secrets,
  organizationId: string,
  now: Date,
): Promise<SkywayCredential | null> {
  const key = await db
    .selectFrom('skywayKeys')
    .select(['id', 'appId'])
    .where('isDefault', '=', true)
    .where('status', '=', 1)
    .where((eb) => eb.or([eb('organizationId', '=', organizationId), eb('organizationId', 'is', null)]))
    .orderBy('organizationId', (order) => order.asc().nullsLast())
    .executeTakeFirst()
  if (!key) return null
  const secret = await openSecret(db, secrets, 'skywayKeys', key.id)
  if (secret === null) return null
  const notedBefore = new Date(now.getTime() - useNotedEveryMs).toISOString()
  await db
    .updateTable('skywayKeys')
    .set({ lastUsedAt: now })
    .where('id', '=', key.id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', notedBefore)]))
    .execute()
  return { appId: key.appId, secret }
}
