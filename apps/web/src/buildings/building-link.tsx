import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { OwnerLink } from '../kernel/shell/back-link.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import type { BuildingTab } from './building-tabs.ts'

/** The link from something in a building back to the building. */
export function BuildingLink({ id, tab }: { id: string; tab: BuildingTab }) {
  const t = useTexts(buildingTexts)
  const label = (name: string) => t('backToBuilding', { name })
  return <OwnerLink routes={buildingRoutes} id={id} path={paths.building} tab={tab} label={label} />
}

/** Where a form goes after its row is deleted: the building. */
export function backTo(id: string, tab: BuildingTab) {
  return { params: { id }, search: { tab } }
}
