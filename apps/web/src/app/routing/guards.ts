import { isAdmin, isSystemAdmin, type OperatorType, operatorTypes } from '@wheelhouse/contract/permissions'
import { paths } from '../../kernel/shell/paths.ts'
import { may } from '../../session/may.ts'

/** Who may open a screen (R-SHELL-1). */
export type Guard = 'public' | 'login' | 'admin' | 'organization-admin' | 'planner' | 'system-admin'

/** What the guard knows about the person. */
export type Visitor = {
  /** `null`: logged out. */
  type: OperatorType | null
  passwordChangeRequired: boolean
  /** Terms of use, privacy policy or, for its owner, the maintenance contract wait for agreement. */
  hasPendingTerms: boolean
}

/** Where the navigation guard redirects to; `null` lets the person pass. */
export type GuardDecision =
  | null
  | { to: typeof paths.login; search: { redirect: string } }
  | { to: typeof paths.forbidden | typeof paths.changePassword | typeof paths.termAgreement }

/**
 * The navigation guard of R-SHELL-6: first the login, then a password that must be changed, then terms, then
 * the permission for the screen.
 * @param wanted `href` is path with search, kept in the redirect query of the login page
 */
export function guardDecision(
  guard: Guard,
  wanted: { pathname: string; href: string },
  visitor: Visitor,
): GuardDecision {
  if (guard === 'public') return null
  if (visitor.type === null) return { to: paths.login, search: { redirect: wanted.href } }
  // These check for themselves which account may open them: the rules below do not apply.
  if (wanted.pathname.startsWith('/auth/'))
    return mayOpen(guard, visitor.type) ? null : { to: paths.forbidden }
  const isAt = (path: string) => wanted.pathname === path
  if (visitor.passwordChangeRequired) return isAt(paths.changePassword) ? null : { to: paths.changePassword }
  if (visitor.hasPendingTerms && !isAt(paths.changePassword))
    return isAt(paths.termAgreement) ? null : { to: paths.termAgreement }
  return mayOpen(guard, visitor.type) ? null : { to: paths.forbidden }
}

/** May an account of this type open such a screen at all? `null`: signed out. */
export function mayOpen(guard: Guard, type: OperatorType | null): boolean {
  if (guard === 'public') return true
  if (type === null) return false
  if (guard === 'system-admin') return isSystemAdmin(type)
  // R-SCHEDULES-3: decided by a setting.
  if (guard === 'planner') return may('schedule:write')
  if (guard === 'organization-admin') return isSystemAdmin(type) || type === operatorTypes.administrator
  return guard === 'login' || isAdmin(type)
}
