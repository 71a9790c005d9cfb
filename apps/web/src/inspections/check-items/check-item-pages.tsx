import { Link } from '@tanstack/react-router'
import {
  type CheckItem,
  checkItemRoutes,
  checkTargets,
  readingServices,
} from '@wheelhouse/contract/inspections/check-item'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { bulkDelete } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { WordFilter } from '../../kernel/lists/list-filters.tsx'
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

/** check-item/list: the check items that the person may see, with their latest values. */
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
            <WordFilter
              list={list}
              t={t}
              name="targetType"
              all="allTargets"
              values={Object.values(checkTargets)}
            />
            <WordFilter list={list} t={t} name="readingService" all="allServices" values={readingServices} />
            <WordFilter list={list} t={t} name="status" all="allStatuses" values={statuses} />
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
  return [
    linkColumn(t('name'), checkItemPaths.one, { text: ({ name }) => name }),
    {
      id: 'status',
      label: t('status'),
      sort: 'status',
      text: ({ status }) => t(`status_${status}`),
      cell: ({ status }) => <StateChip {...looks[status]}>{t(`status_${status}`)}</StateChip>,
    },
    wordColumn(t, 'targetType'),
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
  ]
}

/** check-item/create. */
export const CreatePage = defineCreatePage(CheckItemForm, {
  texts: checkItemTexts,
  leadsTo: checkItemPaths.one,

  mayCreate: () => may('checkItem:write'),
})

/** check-item/{id}. */
export const OnePage = defineEntityPage(checkItemRoutes, ({ row: item }) => (
  <>
    <CheckItemForm row={item} />
    <TryItem item={item} />
    {item.targetType !== checkTargets.camera && <ItemTrend item={item} />}
  </>
))
