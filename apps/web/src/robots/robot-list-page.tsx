import { Link } from '@tanstack/react-router'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { type Robot, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotModels, robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { placeTexts } from '@wheelhouse/texts/places'
import { robotRecordTexts } from '@wheelhouse/texts/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { BuildingFilter } from '../buildings/building-filter.tsx'
import type { Column } from '../kernel/data-table.tsx'
import { Choice } from '../kernel/filter-fields.tsx'
import { formatMoment } from '../kernel/format-time.ts'
import { CreateLink, ListPage } from '../kernel/list-page.tsx'
import { paths } from '../kernel/paths.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { type ListDefinition, useEntityList } from '../kernel/use-entity-list.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { operatorType } from '../session/session.store.ts'
import { buildingsQuery } from './robots.queries.ts'

const robots: ListDefinition = {
  routes: robotRoutes,
  id: 'robots',
  searchIn: ['name', 'serialNumber'],
  filters: { buildingId: String, model: String, status: Number },
  sort: 'name',
  where: locationWhere,
}

/** robot/list: every robot in reach with what is registered of it. */
export function RobotListPage() {
  const t = useTexts(robotTexts)
  const record = useTexts(robotRecordTexts)
  const list = useEntityList<Robot>(robots)
  const type = operatorType()
  const { search, change } = list
  return (
    <ListPage
      title={record('robotList')}
      list={list}
      columns={useColumns()}
      nameOf={({ name }) => name}
      actions={
        type !== null &&
        hasPermission(type, 'robot:create') && (
          <CreateLink to={paths.robotCreate}>{record('register')}</CreateLink>
        )
      }
      filters={
        <>
          <BuildingFilter value={search.buildingId} onChange={(buildingId) => change({ buildingId })} />
          <Choice
            label={t('model')}
            all={t('allModels')}
            value={search.model}
            options={robotModels.map((model) => ({ value: model, label: t(`model_${model}`) }))}
            onChange={(model) => change({ model })}
          />
          <Choice
            label={record('status')}
            all={record('allStatuses')}
            value={search.status}
            options={Object.values(robotStatuses).map((status) => ({
              value: String(status),
              label: record(`status_${status}`),
            }))}
            onChange={(status) => change({ status })}
          />
        </>
      }
    />
  )
}

function useColumns(): readonly Column<Robot>[] {
  const t = useTexts(robotTexts)
  const record = useTexts(robotRecordTexts)
  const placeText = useTexts(placeTexts)
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
        text: ({ name }) => name,
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
        text: (it) => it.serialNumber,
      },
      { id: 'model', label: t('model'), sort: 'model', text: ({ model }) => t(`model_${model}`) },
      {
        id: 'status',
        label: record('status'),
        sort: 'status',
        text: ({ status }) => record(`status_${status}`),
      },
      {
        id: 'building',
        label: placeText('building'),
        text: (it) => building.get(it.buildingId)?.name ?? '',
      },
      { id: 'group', label: t('group'), text: (it) => groups.get(it.robotGroupId ?? '') ?? '' },
      { id: 'version', label: record('osVersion'), text: ({ version }) => version ?? '' },
      {
        id: 'lastCommAt',
        label: record('lastCommunication'),
        sort: 'lastCommAt',
        text: ({ lastCommAt, buildingId }) =>
          lastCommAt === null
            ? t('neverSeen')
            : formatMoment(lastCommAt, language, building.get(buildingId)?.timezone),
      },
    ]
  }, [t, record, placeText, language, buildings])
}
