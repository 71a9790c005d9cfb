import { operatorTypes } from '@wheelhouse/contract/permissions'
import { type ResourceScope, resourceScopes } from '@wheelhouse/contract/system/resource'
import { operatorType } from '../../session/session.store.ts'

/** The scopes that this person may give, and the one that something has. */
export function scopesFor(current: number): ResourceScope[] {
  const type = operatorType()
  return Object.values(resourceScopes).filter(
    (scope) =>
      scope === current ||
      scope === resourceScopes.building ||
      type === operatorTypes.systemAdministrator ||
      (type === operatorTypes.administrator && scope === resourceScopes.organization),
  )
}
