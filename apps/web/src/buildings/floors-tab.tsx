import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Floor, floorRoutes, writeFloorNumber } from '@wheelhouse/contract/buildings/floor'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { type Column, DataTable } from '../kernel/lists/data-table.tsx'
import { CreateLink } from '../kernel/lists/list-page.tsx'
import { ListEmpty, ListLoading } from '../kernel/lists/list-parts.tsx'
import classes from '../kernel/lists/ordered-list.module.css'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { buildingPartsQuery } from './buildings.queries.ts'
import { useFloorTypeName } from './floor-type-name.ts'

type ListedFloor = Pick<Floor, 'id' | 'name' | 'index' | 'type' | 'status'> & {
  map: { revision: number } | null
}

/** The floors of a building, from top to bottom. */
export function FloorsTab({ buildingId, mayChange }: { buildingId: string; mayChange: boolean }) {
  const t = useTexts(buildingTexts)
  const columns = useColumns(buildingId)
  const [sort, setSort] = useState('-index')
  const order = sort.startsWith('-') ? `${sort.slice(1)} DESC` : `${sort} ASC`
  const { data, error, refetch } = useQuery(
    buildingPartsQuery(floorRoutes, buildingId, {
      fields: ['id', 'name', 'index', 'type', 'status', 'map'],
      order,
    }),
  )
  if (data === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListLoading />
  const create = mayChange && (
    <CreateLink to={paths.floorCreate} params={{ buildingId }}>
      {t('createFloor')}
    </CreateLink>
  )
  if (data.length === 0) return <ListEmpty isFiltered={false} text={t('noFloors')} create={create} />
  return (
    <>
      {mayChange && <div className={classes.head}>{create}</div>}
      <DataTable caption={t('tab_floors')} rows={data} sort={sort} onSort={setSort} columns={columns} />
    </>
  )
}

function useColumns(buildingId: string): readonly Column<ListedFloor>[] {
  const t = useTexts(buildingTexts)
  const formText = useTexts(formTexts)
  const typeName = useFloorTypeName()
  return [
    {
      id: 'name',
      label: t('name'),
      sort: 'name',
      text: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to={paths.floor} params={{ buildingId, id }}>
          {name}
        </Link>
      ),
    },
    { id: 'index', label: t('floorNumber'), sort: 'index', text: ({ index }) => writeFloorNumber(index) },
    { id: 'type', label: t('floorType'), text: ({ type }) => typeName(type) },
    {
      id: 'map',
      label: t('floorMap'),
      text: ({ map }) => (map === null ? t('noMap') : t('mapRevision', { revision: map.revision })),
    },
    {
      id: 'status',
      label: t('status'),
      text: ({ status }) => formText(status === 1 ? 'enabled' : 'disabled'),
    },
  ]
}
