import { type KnownConfig, knownConfigs, systemConfigSchema } from '@wheelhouse/contract/system/system-config'
import type { Database } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { everyConfig } from './system-config.policy.ts'

export const systemConfigStore = crudStore('systemConfigs', {
  schema: systemConfigSchema,
  visibleTo: everyConfig,
  order: 'key',
  unique: { system_configs_key: 'key' },
})

/** A setting of the server: the stored value, else the default. */
export async function readConfig(db: Database, key: KnownConfig): Promise<number> {
  const row = await db.selectFrom('systemConfigs').select('value').where('key', '=', key).executeTakeFirst()
  return typeof row?.value === 'number' ? row.value : knownConfigs[key].usual
}

/** Keys of all settings that are stored. */
export async function listConfigKeys(db: Database): Promise<string[]> {
  return (await db.selectFrom('systemConfigs').select('key').execute()).map(({ key }) => key)
}
