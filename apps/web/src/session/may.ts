import {
  hasPermission,
  isSystemAdmin,
  type OperatorType,
  type Permission,
} from '@wheelhouse/contract/permissions'
import { operatorType } from './session.store.ts'
import { startData } from './start-data.ts'

/** May the signed-in person use this permission at all? Which rows they may touch, the server says with each row. */
export function may(permission: Permission): boolean {
  const type = operatorType()
  return type !== null && hasPermission(type, permission) && !isWithheld(type, permission)
}

/** Has a setting taken it? It takes nothing from system administrators. */
function isWithheld(type: OperatorType, permission: Permission): boolean {
  if (isSystemAdmin(type)) return false
  return startData.get().withheld.some((withheld) => withheld === permission)
}
