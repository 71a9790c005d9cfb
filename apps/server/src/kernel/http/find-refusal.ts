import { getApiScope } from '@wheelhouse/contract/api-scopes'
import type { ErrorCode } from '@wheelhouse/contract/errors'
import type { Hold, RouteDefinition, RoutePermission } from '@wheelhouse/contract/kernel/route'
import { hasPermission } from '@wheelhouse/contract/permissions'
import type { ClientIdentity, OperatorIdentity } from './identity.ts'

/** What matters about a caller. */
type Asking =
  | Pick<OperatorIdentity, 'client' | 'type' | 'isAddressRefused' | 'onHoldFor'>
  | Pick<ClientIdentity, 'client' | 'type' | 'isAddressRefused'>

/** What a held account gets from every call except those that lift the hold. */
const holdErrors = {
  password: 'auth.passwordChangeRequired',
  terms: 'auth.termsRequired',
} as const satisfies Record<Hold, ErrorCode>

/** Why a signed-in caller may not make this call, whatever they send; `null` when they may. */
export function findRefusal(
  identity: Asking,
  { permission, whileOnHold }: Pick<RouteDefinition, 'permission' | 'whileOnHold'>,
): ErrorCode | null {
  if (permission === 'public') return null
  if (identity.isAddressRefused) return 'auth.ipNotAllowed'
  const onHoldFor = identity.client === null ? identity.onHoldFor : null
  if (onHoldFor !== null && !whileOnHold?.includes(onHoldFor)) return holdErrors[onHoldFor]
  return mayCall(identity, permission) ? null : 'auth.forbidden'
}

/** People may do what the table allows their role; API clients also need a matching scope. */
function mayCall({ type, client }: Asking, permission: Exclude<RoutePermission, 'public'>): boolean {
  if (client === null) return permission === 'session' || hasPermission(type, permission)
  if (permission === 'session' || !hasPermission(type, permission)) return false
  const scope = getApiScope(permission)
  return scope !== null && client.scopes.includes(scope)
}
