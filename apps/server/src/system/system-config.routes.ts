import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  configFault,
  type SystemConfig,
  type SystemConfigCreate,
  systemConfigRoutes,
} from '@wheelhouse/contract/system/system-config'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import type { ColumnValues } from '../kernel/entities/crud-store.ts'
import type { RouteBinding } from '../kernel/http/route-binding.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import type { Secrets } from '../kernel/process/secrets.ts'
import { systemConfigStore } from './system-config.store.ts'

/** Settings of the installation in addition to its environment. The password policy stays in the environment. */
export function systemConfigHandlers(secrets: Secrets): RouteBinding[] {
  return Object.values(
    crudHandlers(systemConfigRoutes, systemConfigStore, {
      entity: 'systemConfig',
      prepare: async (_tx, _ctx, config: SystemConfigCreate, before) => {
        const fault = configFault(config)
        if (fault !== null) throw invalidField(fault.path, fault.code, 'key, type and value do not fit')
        const id = before?.id ?? randomUUID()
        const { key, type, description, secret } = config
        return { id, key, type, description, secret, ...valueColumns(secrets, id, config, before) }
      },
    }),
  )
}

/** A plain value is readable; a secret one is sealed, and stays until another is written. */
function valueColumns(
  secrets: Secrets,
  id: string,
  { secret, value }: SystemConfigCreate,
  before: SystemConfig | null,
): ColumnValues {
  if (value === null) {
    if (secret && before?.secret) return {}
    throw invalidField('value', 'text.required', 'a value is needed')
  }
  const text = JSON.stringify(value)
  if (secret) {
    const place = { table: 'system_configs', column: 'sealed_secret', rowId: id }
    return { value: null, sealedSecret: secrets.seal(place, text) }
  }
  // A string or number is also JSON, and stored as such.
  return { value: isDeepStrictEqual(value, before?.value) ? value : text, sealedSecret: null }
}
