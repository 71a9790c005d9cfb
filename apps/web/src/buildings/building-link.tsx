import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { buildingTexts } from '@wheelhouse/texts/buildings'
import { ChevronLeft } from 'lucide-react'
import { entityQuery } from '../kernel/entity.queries.ts'
import { paths } from '../kernel/paths.ts'
import { useTexts } from '../kernel/texts.ts'
import classes from './building-link.module.css'
import type { BuildingTab } from './building-tabs.ts'

/** The way from something in a building back to it. */
export function BuildingLink({ id, tab }: { id: string; tab: BuildingTab }) {
  const t = useTexts(buildingTexts)
  const { data } = useQuery(entityQuery(buildingRoutes, { id }))
  return (
    <Link to={paths.building} params={{ id }} search={{ tab }} className={classes.link}>
      <ChevronLeft size={16} aria-hidden />
      {t('backToBuilding', { name: (data as { name?: string } | undefined)?.name ?? '…' })}
    </Link>
  )
}

/** The same way for a form whose row was deleted. */
export function backTo(id: string, tab: BuildingTab) {
  return { params: { id }, search: { tab } }
}
