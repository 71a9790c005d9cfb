import { useQuery } from '@tanstack/react-query'
import {
  type DetectionSetting,
  detectionSettingRoutes,
} from '@wheelhouse/contract/inspections/detection-setting'
import { thresholdLevels } from '@wheelhouse/contract/inspections/threshold-rule'
import { detectionTexts } from '@wheelhouse/texts/inspections/detection'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { robotChoicesQuery } from '../../flows/runs/runs.queries.ts'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn, statusColumn } from '../../kernel/lists/list-columns.tsx'
import { FilterChoice, StatusFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { may } from '../../session/may.ts'
import { detectionPaths } from '../inspection-paths.ts'
import { DetectionAddress } from './detection-address.tsx'
import { DetectionForm } from './detection-form.tsx'
import { EventList } from './event-list.tsx'
import { RobotDetection } from './robot-detection.tsx'

const settings = defineList({
  routes: detectionSettingRoutes,
  id: 'detection-settings',
  searchIn: ['name'],
  filters: { buildingId: String, level: Number, status: Number },
  sort: 'name',
  where: locationWhere,
})

/** asilla/setting/list: the behaviour detection settings that the person may see. */
export function ListPage() {
  const t = useTexts(detectionTexts)
  const levelText = useTexts(notificationTexts)
  const list = useEntityList(settings)
  const mayWrite = may('detectionSetting:write')
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={mayWrite && <CreateLink to={detectionPaths.create}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter list={list} />
          <FilterChoice
            list={list}
            name="level"
            label={t('level')}
            all={t('allLevels')}
            values={thresholdLevels}
            getWord={(level) => levelText(`level_${level}`)}
          />
          <StatusFilter list={list} />
        </>
      }
      bulk={mayWrite ? [...bulkStatus(detectionSettingRoutes), bulkDelete(detectionSettingRoutes)] : []}
    />
  )
}

function useColumns(): readonly Column<DetectionSetting>[] {
  const t = useTexts(detectionTexts)
  const levelText = useTexts(notificationTexts)
  const language = useLanguage()
  const building = useBuildingColumn<DetectionSetting>()
  const { data: robots } = useQuery(robotChoicesQuery)
  return [
    linkColumn(t('name'), detectionPaths.one, { text: ({ name }) => name }),
    {
      id: 'behaviours',
      label: t('behaviours'),
      text: ({ behaviours }) => behaviours.map((kind) => t(`behaviours_${kind}`)).join(t('comma')),
    },
    {
      id: 'robot',
      label: t('robotId'),
      text: ({ robotId }) => robots?.find(({ id }) => id === robotId)?.name ?? '',
    },
    { id: 'level', label: t('level'), sort: 'level', text: ({ level }) => levelText(`level_${level}`) },
    {
      id: 'falseAlarms',
      label: t('falseAlarms'),
      text: ({ falseAlarmCount, eventCount }) => `${falseAlarmCount} / ${eventCount}`,
    },
    building,
    statusColumn(),
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}

/** asilla/setting/create. */
export const CreatePage = defineCreatePage(DetectionForm, {
  texts: detectionTexts,
  leadsTo: detectionPaths.one,

  mayCreate: () => may('detectionSetting:write'),
})

/** asilla/setting/{id}. */
export const OnePage = defineEntityPage(detectionSettingRoutes, ({ row: setting }) => (
  <>
    <DetectionForm row={setting} />
    <RobotDetection setting={setting} />
    {may('detectionSetting:write') && <DetectionAddress id={setting.id} />}
    <EventList settingId={setting.id} />
  </>
))
