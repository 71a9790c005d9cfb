import { isAdmin, isSystemAdmin, type OperatorType } from '@wheelhouse/contract/permissions'
import { paths } from '../kernel/paths.ts'

/** Who may open a screen (specification §2, §6 "levels for routing"). */
export type Guard = 'public' | 'login' | 'admin' | 'system-admin'

/** Where the navigation guard sends somebody instead; `null` lets them pass. */
export type GuardDecision =
  | null
  | { to: typeof paths.login; search: { redirect: string } }
  | { to: typeof paths.forbidden }

/**
 * The navigation guard of specification §4.
 * @param wanted path with search of the wanted screen, kept in the redirect query of the login page
 * @param type the signed-in account's type, `null` when logged out
 */
export function guardDecision(guard: Guard, wanted: string, type: OperatorType | null): GuardDecision {
  if (mayOpen(guard, type)) return null
  return type === null ? { to: paths.login, search: { redirect: wanted } } : { to: paths.forbidden }
}

/** May an account of this type open such a screen at all? `null`: nobody is signed in. */
export function mayOpen(guard: Guard, type: OperatorType | null): boolean {
  if (guard === 'public') return true
  if (type === null) return false
  if (guard === 'system-admin') return isSystemAdmin(type)
  return guard === 'login' || isAdmin(type)
}
