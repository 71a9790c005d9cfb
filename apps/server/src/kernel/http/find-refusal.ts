import { getApiScope } from '@wheelhouse/contract/api-scopes'
import type { ErrorCode } from '@wheelhouse/contract/errors'
import type { Hold, RouteDefinition, RoutePermission } from '@wheelhouse/contract/kernel/route'
import { hasPermission } from '@wheelhouse/contract/permissions'
import type { ClientIdentity, OperatorIdentity } from './identity.ts'

/** What counts of whoever calls. */
export type Asking =
  | Pick<OperatorIdentity, 'client' | 'type' | 'isAddressRefused' | 'heldFor'>
  | Pick<ClientIdentity, 'client' | 'type' | 'isAddressRefused'>

/** What a held account is told by any call but those that lead out. */
const holdErrors = {
  password: 'auth.passwordChangeRequired',
  terms: 'auth.termsRequired',
} as const satisfies Record<Hold, ErrorCode>

/** Why somebody who is signed in may not make this call, whatever they send; `null` when they may. */
export function findRefusal(
  identity: Asking,
  { permission, whileHeld }: Pick<RouteDefinition, 'permission' | 'whileHeld'>,
): ErrorCode | null {
  if (permission === 'public') return null
  if (identity.isAddressRefused) return 'auth.ipNotAllowed'
  const heldFor = identity.client === null ? identity.heldFor : null
  if (heldFor !== null && !whileHeld?.includes(heldFor)) return holdErrors[heldFor]
  return mayCall(identity, permission) ? null : 'auth.forbidden'
}

/** People may what the table says of their role; programs what it says of theirs, and their scopes, too. */
function mayCall({ type, client }: Asking, permission: Exclude<RoutePermission, 'public'>): boolean {
  if (client === null) return permission === 'session' || hasPermission(type, permission)
  if (permission === 'session' || !hasPermission(type, permission)) return false
  const scope = getApiScope(permission)
  return scope !== null && client.scopes.includes(scope)
}
