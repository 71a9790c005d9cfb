import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { robotRecordTexts } from '@wheelhouse/texts/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots'
import { Plus } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { type Column, DataTable } from '../kernel/data-table.tsx'
import { formatMoment } from '../kernel/format-time.ts'
import classes from '../kernel/list-page.module.css'
import { ListFailure } from '../kernel/list-failure.tsx'
import { ListEmpty, ListLoading, Pager } from '../kernel/list-parts.tsx'
import { paths } from '../kernel/paths.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { useTitle } from '../kernel/title.ts'
import { operatorType } from '../session/session.store.ts'
import { RobotListFilters } from './robot-list-filters.tsx'
import { isNarrowed, type RobotListSearch, readRobotListSearch } from './robot-list-search.ts'
import { buildingsQuery, type RobotRow, robotListCountQuery, robotListQuery } from './robots.queries.ts'

/** robot/list: every robot in reach with what is registered of it. */
export function RobotListPage() {
  const t = useTexts(robotTexts)
  const record = useTexts(robotRecordTexts)
  useTitle(record('robotList'))
  const search = useSearch({ from: `/shell${paths.robotList}` })
  const navigate = useNavigate({ from: paths.robotList })
  const list = useQuery({ ...robotListQuery(search), placeholderData: keepPreviousData })
  const { data: count } = useQuery({ ...robotListCountQuery(search), placeholderData: keepPreviousData })
  const columns = useColumns()
  const type = operatorType()
  const change = useCallback(
    (part: Partial<RobotListSearch>) =>
      // Whatever narrows or orders the list anew begins at its first page.
      void navigate({
        search: (last) => readRobotListSearch({ ...last, page: undefined, ...part }),
        replace: true,
      }),
    [navigate],
  )
  const handlePage = useCallback((page: number) => change({ page }), [change])
  const robots = list.data
  return (
    <section>
      <header className={classes.head}>
        <h1>{record('robotList')}</h1>
        {count !== undefined && <span>{t('count', { count })}</span>}
        {type !== null && hasPermission(type, 'robot:create') && (
          <div className={classes.actions}>
            <Button
              size="xs"
              leftSection={<Plus size={16} />}
              renderRoot={(props) => <Link to={paths.robotCreate} {...props} />}
            >
              {record('register')}
            </Button>
          </div>
        )}
      </header>
      <RobotListFilters search={search} onChange={change} />
      {list.error !== null && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <ListLoading />}
      {robots?.length === 0 && <ListEmpty isFiltered={isNarrowed(search)} />}
      {robots !== undefined && robots.length > 0 && (
        <DataTable
          caption={record('robotList')}
          columns={columns}
          rows={robots}
          sort={search.sort ?? 'name'}
          onSort={(sort) => change({ sort })}
        />
      )}
      {count !== undefined && <Pager page={search.page ?? 1} count={count} onPage={handlePage} />}
    </section>
  )
}

function useColumns(): readonly Column<RobotRow>[] {
  const t = useTexts(robotTexts)
  const record = useTexts(robotRecordTexts)
  const language = useLanguage()
  const { data: buildings } = useQuery(buildingsQuery)
  return useMemo(() => {
    const building = new Map(buildings?.map(({ id, name, timezone }) => [id, { name, timezone }]))
    const groups = new Map(
      buildings?.flatMap(({ groups: own = [] }) => own.map(({ id, name }) => [id, name])),
    )
    return [
      {
        id: 'name',
        label: t('name'),
        sort: 'name',
        cell: ({ id, name }) => (
          <Link to={paths.robot} params={{ id }}>
            {name}
          </Link>
        ),
      },
      {
        id: 'serialNumber',
        label: record('serialNumber'),
        sort: 'serialNumber',
        cell: (it) => it.serialNumber,
      },
      { id: 'model', label: t('model'), sort: 'model', cell: ({ model }) => t(`model_${model}`) },
      {
        id: 'status',
        label: record('status'),
        sort: 'status',
        cell: ({ status }) => record(`status_${status}`),
      },
      { id: 'building', label: t('building'), cell: (it) => building.get(it.buildingId)?.name ?? '' },
      { id: 'group', label: t('group'), cell: (it) => groups.get(it.robotGroupId ?? '') ?? '' },
      { id: 'version', label: record('osVersion'), cell: ({ version }) => version ?? '' },
      {
        id: 'lastCommAt',
        label: record('lastCommunication'),
        sort: 'lastCommAt',
        cell: ({ lastCommAt, buildingId }) =>
          lastCommAt === null
            ? t('neverSeen')
            : formatMoment(lastCommAt, language, building.get(buildingId)?.timezone),
      },
    ]
  }, [t, record, language, buildings])
}
