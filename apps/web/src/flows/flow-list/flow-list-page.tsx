import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { flowListTexts } from '@wheelhouse/texts/flows/flows'
import { useMemo } from 'react'
import { BuildingChoice } from '../../buildings/building-filter.tsx'
import { buildingsQuery, type ListedBuilding } from '../../buildings/building-list.queries.ts'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import { FilterChoice, StatusFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage } from '../../kernel/lists/list-page.tsx'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { type EntityList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { flowPaths } from '../flow-paths.ts'
import { useFlowColumns } from './flow-columns.tsx'
import { defineFlowList, findBuilding, type ListedFlow } from './flow-list.ts'
import { FlowTables } from './flow-tables.tsx'

/** flow/settings: the accessible flows (R-FLOWS-1, R-FLOWS-5), those of one building by group. */
export function FlowListPage() {
  const { data: buildings, error, refetch } = useQuery(buildingsQuery)
  if (buildings !== undefined) return <FlowList buildings={buildings} />
  return error === null ? <ListLoading /> : <ListFailure error={error} onRetry={() => void refetch()} />
}

function FlowList({ buildings }: { buildings: readonly ListedBuilding[] }) {
  const t = useTexts(flowListTexts)
  const building = findBuilding(buildings, useSearch({ from: `/shell${flowPaths.list}` }))
  const isOneBuilding = building !== undefined
  const definition = useMemo(() => defineFlowList(buildings, isOneBuilding), [buildings, isOneBuilding])
  const list = useEntityList(definition)
  const mayWrite = may('flow:write')
  return (
    <ListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useFlowColumns(buildings, isOneBuilding, list.rows)}
      getName={({ name }) => name}
      create={mayWrite && <CreateLink to={flowPaths.create}>{t('create')}</CreateLink>}
      filters={<FlowFilters list={list} building={building} />}
      bulk={mayWrite ? [...bulkStatus(flowRoutes), bulkDelete(flowRoutes)] : []}
      renderTable={
        isOneBuilding
          ? (props) => (
              <FlowTables {...props} list={list} groups={building.flowGroups ?? []} mayWrite={mayWrite} />
            )
          : undefined
      }
    />
  )
}

type FlowFiltersProps = { list: EntityList<ListedFlow>; building: ListedBuilding | undefined }

/** Floors and groups belong to one building. */
function FlowFilters({ list, building }: FlowFiltersProps) {
  const t = useTexts(flowListTexts)
  const placeText = useTexts(placeTexts)
  const { search, change } = list
  const parts = [
    {
      name: 'floorId',
      label: placeText('floor'),
      all: t('allFloors'),
      of: building?.floors ?? [],
    },
    {
      name: 'flowGroupId',
      label: t('group'),
      all: t('allGroups'),
      of: (building?.flowGroups ?? []).toSorted((a, b) => a.index - b.index),
    },
  ]
  return (
    <>
      <BuildingChoice
        // An address with a floor or a group also implies its building.
        value={search.buildingId ?? (search.floorId || search.flowGroupId ? building?.id : undefined)}
        onChange={(buildingId) => change({ buildingId, floorId: undefined, flowGroupId: undefined })}
      />
      {parts.map(
        ({ name, label, all, of }) =>
          of.length > 0 && (
            <FilterChoice
              key={name}
              list={list}
              name={name}
              label={label}
              all={all}
              values={of.map(({ id }) => id)}
              getWord={(id) => of.find((part) => part.id === id)?.name ?? ''}
            />
          ),
      )}
      <StatusFilter list={list} />
    </>
  )
}
