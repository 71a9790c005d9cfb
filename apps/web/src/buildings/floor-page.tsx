import { useParams } from '@tanstack/react-router'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { CreatePage, EntityPage } from '../kernel/lists/entity-page.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { BuildingLink } from './building-link.tsx'
import { FloorForm } from './floor-form.tsx'
import { FloorMapSection } from './floor-map-section.tsx'

/** building/{buildingId}/floor/create. */
export function FloorCreatePage() {
  const t = useTexts(buildingTexts)
  const { buildingId } = useParams({ from: `/shell${paths.floorCreate}` })
  return (
    <>
      <BuildingLink id={buildingId} tab="floors" />
      <CreatePage title={t('createFloor')} leadsTo={paths.floor} params={{ buildingId }}>
        {(handleCreated) => <FloorForm buildingId={buildingId} onCreated={handleCreated} />}
      </CreatePage>
    </>
  )
}

/** building/{buildingId}/floor/{id}. */
export function FloorPage() {
  const { buildingId, id } = useParams({ from: `/shell${paths.floor}` })
  return (
    <>
      <BuildingLink id={buildingId} tab="floors" />
      <EntityPage routes={floorRoutes} params={{ buildingId, id }}>
        {(floor) => (
          <>
            <FloorForm buildingId={buildingId} row={floor} />
            <FloorMapSection floor={floor} mayChange={floor.can.update} />
          </>
        )}
      </EntityPage>
    </>
  )
}
