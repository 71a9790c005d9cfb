import { oneOf, withoutEmpty } from '../kernel/lists/list-search.ts'

/** The tabs of building/{id}. */
export const buildingTabs = [
  'basic',
  'security',
  'linkages',
  'floors',
  'robotGroups',
  'flowGroups',
  'speechTexts',
] as const
export type BuildingTab = (typeof buildingTabs)[number]

/** The selected tab; defaults to the first. */
export function readBuildingTab({ tab }: Record<string, unknown>): { tab?: BuildingTab } {
  return withoutEmpty({ tab: oneOf(buildingTabs, tab) })
}
