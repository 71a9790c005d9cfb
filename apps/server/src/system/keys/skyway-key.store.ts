import { skywayKeySchema } from '@wheelhouse/contract/system/skyway-key'
import type { Database } from '../../kernel/database/database.ts'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { everyKey } from './service-key.policy.ts'
import { takeServiceKey } from './service-key.store.ts'

export const skywayKeyStore = crudStore('skywayKeys', {
  schema: skywayKeySchema,
  visibleTo: everyKey,
  order: 'name',
  unique: { skyway_keys_default: 'isDefault' },
})

/** What tokens are signed with. */
export type SkywayCredential = { appId: string; secret: string }

/**
 * The credential that an organisation's people sign with; `null` when no key is enabled, or its secret can no longer be
 * read.
 */
export async function takeSkywayCredential(
  db: Database,
  secrets: Secrets,
  organizationId: string,
  now: Date,
): Promise<SkywayCredential | null> {
  const key = await takeServiceKey(db, secrets, { table: 'skywayKeys', own: 'appId', organizationId }, now)
  return key === null ? null : { appId: key.own, secret: key.secret }
}
