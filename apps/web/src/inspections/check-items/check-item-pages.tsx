import { Link, useParams } from '@tanstack/react-router'
import {
  type CheckItem,
  checkItemRoutes,
  checkTargets,
  readingServices,
} from '@wheelhouse/contract/inspections/check-item'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { useMemo } from 'react'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { bulkDelete } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { CreatePage as EntityCreatePage, EntityPage } from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn } from '../../kernel/lists/list-columns.tsx'
import { FilterChoice } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { firstPage } from '../../kernel/shell/paths.ts'
import { type ShapeName, StateChip, type Tone } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { may } from '../../session/may.ts'
import { checkItemPaths, readingPaths } from '../inspection-paths.ts'
import { CheckItemForm } from './check-item-form.tsx'
import { ItemTrend } from './item-trend.tsx'
import { HakaruUsage } from './service-fields.tsx'
import { TryItem } from './try-item.tsx'

const items = defineList({
  routes: checkItemRoutes,
  id: 'check-items',
  searchIn: ['name'],
  filters: { buildingId: String, targetType: Number, readingService: String, status: Number },
  sort: 'name',
  where: locationWhere,
})

const statuses = [1, 0, 2] as const
const looks: Record<CheckItem['status'], { shape: ShapeName; tone: Tone }> = {
  0: { shape: 'square', tone: 'off' },
  1: { shape: 'ring', tone: 'good' },
  2: { shape: 'dots', tone: 'neutral' },
}

/** check-item/list: the check items in reach, with their newest values. */
export function ListPage() {
  const t = useTexts(checkItemTexts)
  const list = useEntityList(items)
  const mayWrite = may('checkItem:write')
  const { buildingId } = list.search
  return (
    <>
      <EntityListPage
        title={t('title')}
        empty={t('empty')}
        list={list}
        columns={useColumns()}
        getName={({ name }) => name}
        create={mayWrite && <CreateLink to={checkItemPaths.create}>{t('create')}</CreateLink>}
        filters={
          <>
            <BuildingFilter list={list} />
            <FilterChoice
              list={list}
              name="targetType"
              label={t('targetType')}
              all={t('allTargets')}
              values={Object.values(checkTargets)}
              getWord={(target) => t(`targetType_${target}`)}
            />
            <FilterChoice
              list={list}
              name="readingService"
              label={t('readingService')}
              all={t('allServices')}
              values={readingServices}
              getWord={(service) => t(`readingService_${service}`)}
            />
            <FilterChoice
              list={list}
              name="status"
              label={t('status')}
              all={t('allStatuses')}
              values={statuses}
              getWord={(status) => t(`status_${status}`)}
            />
          </>
        }
        bulk={mayWrite ? [bulkDelete(checkItemRoutes)] : []}
      />
      <Link to={firstPage(readingPaths.list)} search={{ needsReview: 'true' }}>
        {t('toReview')}
      </Link>
      {buildingId !== undefined && <HakaruUsage buildingId={String(buildingId)} />}
    </>
  )
}

function useColumns(): readonly Column<CheckItem>[] {
  const t = useTexts(checkItemTexts)
  const language = useLanguage()
  const building = useBuildingColumn<CheckItem>()
  return useMemo(
    () => [
      linkColumn(t('name'), checkItemPaths.one, { text: ({ name }) => name }),
      {
        id: 'status',
        label: t('status'),
        sort: 'status',
        text: ({ status }) => t(`status_${status}`),
        cell: ({ status }) => <StateChip {...looks[status]}>{t(`status_${status}`)}</StateChip>,
      },
      {
        id: 'targetType',
        label: t('targetType'),
        sort: 'targetType',
        text: ({ targetType }) => t(`targetType_${targetType}`),
      },
      {
        id: 'readingService',
        label: t('readingService'),
        text: ({ readingService }) => t(`readingService_${readingService}`),
      },
      {
        id: 'lastReading',
        label: t('lastReading'),
        text: ({ lastReading, unit }) => {
          if (lastReading === null) return t('notRead')
          const { value, abnormal, at } = lastReading
          const said = value === null ? t('recorded') : `${value} ${unit}`.trim()
          return `${said}${abnormal === true ? ` (${t('abnormal')})` : ''} ${formatMoment(at, language)}`
        },
      },
      building,
      momentColumn('updatedAt', t('updatedAt'), { language }),
    ],
    [t, language, building],
  )
}

/** check-item/create. */
export function CreatePage() {
  const t = useTexts(checkItemTexts)
  return (
    <EntityCreatePage title={t('create')} leadsTo={checkItemPaths.one}>
      {(handleCreated) =>
        may('checkItem:write') ? <CheckItemForm onCreated={handleCreated} /> : <p>{t('mayNotCreate')}</p>
      }
    </EntityCreatePage>
  )
}

/** check-item/{id}. */
export function OnePage() {
  const { id } = useParams({ from: `/shell${checkItemPaths.one}` })
  return (
    <EntityPage routes={checkItemRoutes} params={{ id }}>
      {(item) => (
        <>
          <CheckItemForm item={item} />
          <TryItem item={item} />
          {item.targetType !== checkTargets.camera && <ItemTrend item={item} />}
        </>
      )}
    </EntityPage>
  )
}
