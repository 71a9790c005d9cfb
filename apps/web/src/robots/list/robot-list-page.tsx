import { useQuery } from '@tanstack/react-query'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { type Robot, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotModels, robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { BuildingFilter } from '../../buildings/building-filter.tsx'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { linkColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { WordFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { operatorType } from '../../session/session.store.ts'

const robots = defineList({
  routes: robotRoutes,
  id: 'robots',
  searchIn: ['name', 'serialNumber'],
  filters: { buildingId: String, model: String, status: Number },
  sort: 'name',
  where: locationWhere,
})

/** robot/list: every accessible robot with its registered data. */
export function RobotListPage() {
  const t = useTexts(robotTexts)
  const record = useTexts(robotRecordTexts)
  const list = useEntityList(robots)
  const type = operatorType()
  return (
    <ListPage
      title={record('robotList')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={
        type !== null &&
        hasPermission(type, 'robot:create') && (
          <CreateLink to={paths.robotCreate}>{record('register')}</CreateLink>
        )
      }
      filters={
        <>
          <BuildingFilter list={list} />
          <WordFilter list={list} t={t} name="model" all="allModels" values={robotModels} />
          <WordFilter
            list={list}
            t={record}
            name="status"
            all="allStatuses"
            values={Object.values(robotStatuses)}
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
  const building = new Map(buildings?.map(({ id, name, timezone }) => [id, { name, timezone }]))
  const groups = new Map(buildings?.flatMap(({ groups: own = [] }) => own.map(({ id, name }) => [id, name])))
  return [
    linkColumn(t('name'), paths.robot, { text: ({ name }) => name }),
    {
      id: 'serialNumber',
      label: record('serialNumber'),
      sort: 'serialNumber',
      text: (it) => it.serialNumber,
    },
    wordColumn(t, 'model'),
    wordColumn(record, 'status'),
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
}
