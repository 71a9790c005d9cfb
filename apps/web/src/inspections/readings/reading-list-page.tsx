import { type Reading, readingRoutes, readingStatuses } from '@wheelhouse/contract/inspections/reading'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { BuildingFilter, useBuildingColumn, useBuildingNames } from '../../buildings/building-filter.tsx'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { linkColumn, momentColumn } from '../../kernel/lists/list-columns.tsx'
import { FilterChoice, WordFilter } from '../../kernel/lists/list-filters.tsx'
import { ListPage } from '../../kernel/lists/list-page.tsx'
import { periodFilter } from '../../kernel/lists/period.ts'
import { PeriodFilter } from '../../kernel/lists/period-filter.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { formatValue } from '../../reports/reading-words.tsx'
import { locationWhere } from '../../session/chosen-location.ts'
import { readingPaths } from '../inspection-paths.ts'
import { ReadingFigure, ReadingState, ReadingThumbnail } from './reading-cells.tsx'

const readings = defineList({
  routes: readingRoutes,
  id: 'readings',
  searchIn: ['checkItemName'],
  filters: {
    at: periodFilter,
    buildingId: String,
    checkItemId: String,
    status: String,
    abnormal: (text) => text === 'true',
    needsReview: (text) => text === 'true',
  },
  sort: '-at',
  where: locationWhere,
})

/** check-item/readings/{page}: the readings of check items, and those that need review. */
export function ReadingListPage() {
  const t = useTexts(readingTexts)
  const list = useEntityList(readings)
  return (
    <ListPage
      empty={t('empty')}
      title={t('title')}
      list={list}
      columns={useColumns()}
      getName={({ checkItemName }) => t('reading', { name: checkItemName })}
      filters={
        <>
          <FilterChoice
            list={list}
            name="needsReview"
            label={t('review')}
            all={t('allReviews')}
            values={['true', 'false']}
            getWord={(needsReview) => t(needsReview === 'true' ? 'toReview' : 'noReview')}
          />
          <FilterChoice
            list={list}
            name="abnormal"
            label={t('judgement')}
            all={t('allJudgements')}
            values={['true', 'false']}
            getWord={(abnormal) => t(abnormal === 'true' ? 'abnormal' : 'normal')}
          />
          <PeriodFilter list={list} name="at" label={t('day')} />
          <BuildingFilter list={list} />
          <WordFilter list={list} t={t} name="status" all="allStatuses" values={readingStatuses} />
        </>
      }
    />
  )
}

function useColumns(): readonly Column<Reading>[] {
  const t = useTexts(readingTexts)
  const language = useLanguage()
  const building = useBuildingColumn<Reading>()
  const buildings = useBuildingNames()
  return [
    {
      id: 'picture',
      label: t('picture'),
      text: () => '',
      cell: (reading) => <ReadingThumbnail reading={reading} />,
    },
    linkColumn(t('item'), readingPaths.one, {
      id: 'checkItemName',
      text: ({ checkItemName }) => checkItemName,
    }),
    {
      id: 'value',
      label: t('value'),
      sort: 'value',
      text: (reading) => formatValue(reading.value, reading, { t, language }),
      cell: (reading) => <ReadingFigure reading={reading} />,
    },
    {
      id: 'status',
      label: t('status'),
      sort: 'status',
      text: ({ status }) => t(`status_${status}`),
      cell: (reading) => <ReadingState reading={reading} />,
    },
    momentColumn('at', t('at'), { language }),
    ...(buildings.size > 1 ? [building] : []),
    { id: 'robot', label: t('robot'), text: ({ robotName }) => robotName ?? t('none') },
    { id: 'reviewed', label: t('reviewed'), text: ({ reviewedBy }) => reviewedBy ?? '' },
  ]
}
