import {
  hasPermission,
  isSystemAdmin,
  type OperatorType,
  type Permission,
} from '@wheelhouse/contract/permissions'
import { operatorType } from './session.store.ts'
import { startData } from './start-data.ts'

/** Does the signed-in person have this permission at all? The server reports row-level rights with each row. */
export function may(permission: Permission): boolean {
  const type = operatorType()
  return type !== null && hasPermission(type, permission) && !isWithheld(type, permission)
}

/** Is it withheld by a setting? Nothing is withheld from system administrators. */
function isWithheld(type: OperatorType, permission: Permission): boolean {
  if (isSystemAdmin(type)) return false
  return startData.get().withheld.some((withheld) => withheld === permission)
}
