import {
  type NarrowedPermission,
  narrowedPermissionNames,
  narrowedPermissions,
  type OperatorType,
} from '@wheelhouse/contract/permissions'
import type { Database } from '../kernel/database/database.ts'
import { readConfig } from './system-config.store.ts'

/** Does the setting allow accounts of this type to use the permission now? The guard only knows the table. */
export async function isLetBySetting(
  systemDb: Database,
  type: OperatorType,
  permission: NarrowedPermission,
): Promise<boolean> {
  return type >= (await readConfig(systemDb, narrowedPermissions[permission]))
}

/** What the settings withhold from accounts of this type. */
export async function listWithheld(systemDb: Database, type: OperatorType): Promise<NarrowedPermission[]> {
  const withheld: NarrowedPermission[] = []
  for (const permission of narrowedPermissionNames)
    if (!(await isLetBySetting(systemDb, type, permission))) withheld.push(permission)
  return withheld
}
