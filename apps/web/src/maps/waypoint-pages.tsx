import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { type WaypointRow, waypointRoutes } from '@wheelhouse/contract/maps/waypoint'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { waypointTexts } from '@wheelhouse/texts/maps/waypoints'
import { bulkDelete, bulkStatus } from '../kernel/lists/bulk-delete.ts'
import type { Column } from '../kernel/lists/data-table.tsx'
import { CreatePage as EntityCreatePage, EntityPage } from '../kernel/lists/entity-page.tsx'
import { linkColumn, statusColumn, wordColumn } from '../kernel/lists/list-columns.tsx'
import { FilterChoice, StatusFilter } from '../kernel/lists/list-filters.tsx'
import listClasses from '../kernel/lists/list-page.module.css'
import { CreateLink, ListPage as EntityListPage } from '../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { paths } from '../kernel/shell/paths.ts'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import { toDegrees } from './degrees.ts'
import { floorNameQuery } from './maps.queries.ts'
import { getWaypointName, WaypointForm } from './waypoint-form.tsx'

const waypoints = defineList({
  routes: waypointRoutes,
  id: 'waypoints',
  searchIn: ['name'],
  filters: { type: Number, status: Number },
  sort: 'no',
})

/** waypoint/{mapId}/list: the waypoints of a floor's draft. */
export function ListPage() {
  const t = useTexts(waypointTexts)
  const fieldText = useTexts(mapEditorTexts)
  const { mapId } = useParams({ from: `/shell${paths.waypointList}` })
  const { data: floor } = useQuery(floorNameQuery(mapId))
  const params = { mapId }
  const list = useEntityList(waypoints, params)
  const mayWrite = may('waypoint:write')
  return (
    <EntityListPage
      title={floor ? t('titleOf', { floor }) : t('title')}
      note={t('inDraft')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={getWaypointName}
      actions={<EditorLink mapId={mapId} />}
      create={
        mayWrite && (
          <CreateLink to={paths.waypointCreate} params={params}>
            {t('create')}
          </CreateLink>
        )
      }
      filters={
        <>
          <FilterChoice
            list={list}
            name="type"
            label={fieldText('type')}
            all={t('allTypes')}
            values={Object.values(waypointTypes)}
            getWord={(value) => fieldText(`type_${value}`)}
          />
          <StatusFilter list={list} />
        </>
      }
      bulk={mayWrite ? [...bulkStatus(waypointRoutes, params), bulkDelete(waypointRoutes, params)] : []}
    />
  )
}

function useColumns(): readonly Column<WaypointRow>[] {
  const t = useTexts(mapEditorTexts)
  return [
    linkColumn(t('number'), paths.waypoint, { id: 'no', text: ({ no }) => String(no) }),
    { id: 'name', label: t('name'), sort: 'name', text: ({ name }) => name },
    wordColumn(t, 'type'),
    { id: 'x', label: t('x'), text: ({ x }) => x.toFixed(2), csv: ({ x }) => String(x) },
    { id: 'y', label: t('y'), text: ({ y }) => y.toFixed(2), csv: ({ y }) => String(y) },
    { id: 'theta', label: t('heading'), text: ({ theta }) => String(toDegrees(theta)) },
    statusColumn(),
  ]
}

/** waypoint/{mapId}/create. */
export function CreatePage() {
  const t = useTexts(waypointTexts)
  const { mapId } = useParams({ from: `/shell${paths.waypointCreate}` })
  return (
    <EntityCreatePage title={t('create')} leadsTo={paths.waypoint} params={{ mapId }}>
      {(handleCreated) => (
        <>
          <DraftNote mapId={mapId} />
          <WaypointForm mapId={mapId} onCreated={handleCreated} />
        </>
      )}
    </EntityCreatePage>
  )
}

/** waypoint/{mapId}/{id}. */
export function OnePage() {
  const { mapId, id } = useParams({ from: `/shell${paths.waypoint}` })
  return (
    <EntityPage routes={waypointRoutes} params={{ mapId, id }} getName={getWaypointName} historyId={mapId}>
      {(waypoint) => (
        <>
          <DraftNote mapId={mapId} />
          <WaypointForm mapId={mapId} row={waypoint} />
        </>
      )}
    </EntityPage>
  )
}

/** Where a change is stored, and where it can be published. */
function DraftNote({ mapId }: { mapId: string }) {
  const t = useTexts(waypointTexts)
  return (
    <p className={listClasses.note}>
      {t('inDraft')} <EditorLink mapId={mapId} />
    </p>
  )
}

function EditorLink({ mapId }: { mapId: string }) {
  const t = useTexts(mapEditorTexts)
  return (
    <ScreenLink to={paths.editorV2} params={{ id: mapId }}>
      {t('title')}
    </ScreenLink>
  )
}
