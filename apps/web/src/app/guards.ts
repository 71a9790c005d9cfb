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
  if (guard === 'public') return null
  if (type === null) return { to: paths.login, search: { redirect: wanted } }
  if (guard === 'system-admin' && !isSystemAdmin(type)) return { to: paths.forbidden }
  if (guard === 'admin' && !isAdmin(type)) return { to: paths.forbidden }
  return null
}
