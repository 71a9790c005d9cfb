import { azureKeySchema } from '@wheelhouse/contract/system/azure-key'
import type { Database } from '../../kernel/database/database.ts'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { everyKey } from './service-key.policy.ts'
import { takeServiceKey } from './service-key.store.ts'

export const azureKeyStore = crudStore('azureKeys', {
  schema: azureKeySchema,
  visibleTo: everyKey,
  order: 'name',
  unique: { azure_keys_default: 'isDefault' },
})

/**
 * The key with which robots of an organisation speak; `null` when no key is enabled, or its secret can no longer be
 * read.
 */
export async function takeAzureCredential(
  db: Database,
  secrets: Secrets,
  organizationId: string,
  now: Date,
): Promise<{ id: string; region: string; secret: string } | null> {
  const key = await takeServiceKey(db, secrets, { table: 'azureKeys', own: 'region', organizationId }, now)
  return key === null ? null : { id: key.id, region: key.own, secret: key.secret }
}
