import { oneOf, withoutEmpty } from '../kernel/lists/list-search.ts'

/** The tabs of organization/{id}. */
export const organizationTabs = ['basic', 'notification', 'onCall', 'contract'] as const
export type OrganizationTab = (typeof organizationTabs)[number]

/** The selected tab; defaults to the first. */
export function readOrganizationTab({ tab }: Record<string, unknown>): { tab?: OrganizationTab } {
  return withoutEmpty({ tab: oneOf(organizationTabs, tab) })
}
