import { hasPermission, type Permission } from '@wheelhouse/contract/permissions'
import { operatorType } from './session.store.ts'

/** May the signed-in person use this permission at all? Which rows they may touch, the server says with each row. */
export function may(permission: Permission): boolean {
  const type = operatorType()
  return type !== null && hasPermission(type, permission)
}
