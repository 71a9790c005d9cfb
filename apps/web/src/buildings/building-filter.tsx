import { useQuery } from '@tanstack/react-query'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import type { Column } from '../kernel/lists/data-table.tsx'
import { Choice } from '../kernel/lists/filter-fields.tsx'
import type { EntityList, EntityRow } from '../kernel/lists/use-entity-list.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { buildingsQuery } from './building-list.queries.ts'

/** The building filter of entity lists (R-BUILDINGS-21). */
export function BuildingFilter<Row extends EntityRow>({
  list: { search, change },
}: {
  list: EntityList<Row>
}) {
  return <BuildingChoice value={search.buildingId} onChange={(buildingId) => change({ buildingId })} />
}

/** Selects one of the accessible buildings, or all; renders nothing if there is only one. */
export function BuildingChoice({
  value,
  onChange,
}: {
  value: string | number | undefined
  onChange: (id: string | undefined) => void
}) {
  const t = useTexts(placeTexts)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  if (buildings.length < 2) return null
  return (
    <Choice
      label={t('building')}
      all={t('allBuildings')}
      value={value === undefined ? '' : String(value)}
      options={buildings.map(({ id, name = '' }) => ({ value: id, label: name }))}
      onChange={(id) => onChange(id === '' ? undefined : id)}
    />
  )
}

/** The building column. @param none text for a row without a building; by default, that it covers all */
export function useBuildingColumn<Row extends { buildingId: string | null }>(none?: string): Column<Row> {
  const t = useTexts(placeTexts)
  const names = useBuildingNames()
  return {
    id: 'building',
    label: t('building'),
    text: ({ buildingId }) =>
      buildingId === null ? (none ?? t('allBuildings')) : (names.get(buildingId) ?? ''),
  }
}

/** Names of the accessible buildings, by id. */
export function useBuildingNames(): ReadonlyMap<string, string> {
  const { data: buildings = [] } = useQuery(buildingsQuery)
  return new Map(buildings.map(({ id, name = '' }) => [id, name]))
}
