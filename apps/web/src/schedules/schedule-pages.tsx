import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type Schedule, scheduleRepeats, scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { BuildingFilter, useBuildingColumn } from '../buildings/building-filter.tsx'
import { GoneMark } from '../flows/gone-mark.tsx'
import { useGoneFlows } from '../flows/gone-places.queries.ts'
import { robotChoicesQuery } from '../flows/runs/runs.queries.ts'
import { TriggerSection } from '../flows/triggers/trigger-section.tsx'
import { bulkDelete, bulkStatus } from '../kernel/lists/bulk-delete.ts'
import type { Column } from '../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn, statusColumn } from '../kernel/lists/list-columns.tsx'
import { StatusFilter, WordFilter } from '../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import type { EntityDetail } from '../kernel/server/entity.queries.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { may } from '../session/may.ts'
import { PartForm } from './part-form.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduleLinks } from './schedule-links.tsx'
import { readPartSearch, schedulePaths } from './schedule-paths.ts'
import { useRuleWords } from './schedule-words.ts'
import { flowNamesQuery } from './schedules.queries.ts'

const schedules = defineList({
  routes: scheduleRoutes,
  id: 'schedules',
  searchIn: ['title', 'description'],
  filters: { buildingId: String, robotId: String, flowId: String, repeat: String, status: Number },
  sort: 'title',
  where: locationWhere,
})

/** schedule/list: the accessible schedules. */
export function ListPage() {
  const t = useTexts(scheduleTexts)
  const list = useEntityList(schedules)
  const mayWrite = may('schedule:write')
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns(list.rows)}
      getName={({ title }) => title}
      actions={<ScheduleLinks here="list" />}
      create={mayWrite && <CreateLink to={schedulePaths.create}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter list={list} />
          <WordFilter list={list} t={t} name="repeat" all="allRepeats" values={scheduleRepeats} />
          <StatusFilter list={list} />
        </>
      }
      bulk={mayWrite ? [...bulkStatus(scheduleRoutes), bulkDelete(scheduleRoutes)] : []}
    />
  )
}

function useColumns(rows: readonly Schedule[] | undefined): readonly Column<Schedule>[] {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const building = useBuildingColumn<Schedule>()
  const getRule = useRuleWords()
  const { data: robots } = useQuery(robotChoicesQuery)
  const { data: flows } = useQuery(flowNamesQuery)
  const gone = useGoneFlows(rows)
  return [
    linkColumn(t('name'), schedulePaths.one, { id: 'title', text: ({ title }) => title }),
    { id: 'rule', label: t('rule'), sort: 'startAt', text: getRule },
    { id: 'robot', label: t('robot'), text: ({ robotId }) => findName(robots, robotId) },
    {
      id: 'flow',
      label: t('flow'),
      text: ({ flowId }) => findName(flows, flowId),
      cell: ({ flowId }) => <GoneMark isGone={gone.has(flowId)}>{findName(flows, flowId)}</GoneMark>,
    },
    building,
    statusColumn(),
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}

function findName(
  rows: readonly { id: string; name?: string | undefined }[] | undefined,
  id: string,
): string {
  return rows?.find((row) => row.id === id)?.name ?? ''
}

/** schedule/create. */
export const CreatePage = defineCreatePage(ScheduleForm, {
  texts: scheduleTexts,
  leadsTo: schedulePaths.one,

  mayCreate: () => may('schedule:write'),
})

/** schedule/{id}; with an occurrence in the address, a form for that occurrence alone. */
export const OnePage = defineEntityPage(scheduleRoutes, WholeOrPart, ({ title }) => title)

function WholeOrPart({ row: schedule }: { row: Schedule & EntityDetail }) {
  const { occurrence: date, scope } = readPartSearch(useSearch({ strict: false }))
  if (date !== undefined && scope !== undefined && schedule.repeat !== 'none')
    return <PartForm key={`${date} ${scope}`} schedule={schedule} part={{ date, scope }} />
  return (
    <>
      <ScheduleForm row={schedule} />
      <TriggerSection owner={{ kind: 'schedule', id: schedule.id, buildingId: schedule.buildingId }} />
    </>
  )
}
