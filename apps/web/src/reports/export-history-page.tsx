import {
  type ExportHistory,
  exportFormats,
  exportHistoryRoutes,
} from '@wheelhouse/contract/reports/export-history'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { formatMonth, monthlyReportTexts } from '@wheelhouse/texts/reports/monthly-reports'
import { reportExportTexts } from '@wheelhouse/texts/reports/report-exports'
import type { Column } from '../kernel/lists/data-table.tsx'
import { momentColumn } from '../kernel/lists/list-columns.tsx'
import { WordFilter } from '../kernel/lists/list-filters.tsx'
import { ListPage } from '../kernel/lists/list-page.tsx'
import { periodFilter } from '../kernel/lists/period.ts'
import { PeriodFilter } from '../kernel/lists/period-filter.tsx'
import { defineList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { ExportedFile } from './exported-file.tsx'

const exports = defineList({
  routes: exportHistoryRoutes,
  id: 'export-histories',
  searchIn: ['operatorName', 'organizationName'],
  filters: { at: periodFilter, format: String },
  sort: '-at',
})

const looks = {
  running: { shape: 'dots', tone: 'active' },
  done: { shape: 'ring', tone: 'good' },
  cancelled: { shape: 'half', tone: 'neutral' },
  failed: { shape: 'cross', tone: 'attention' },
} as const satisfies Record<ExportHistory['status'], object>

/** report/export-history/{page}: who exported which reports (R-REPORTS-4). */
export function ExportHistoryPage() {
  const t = useTexts(reportExportTexts)
  const language = useLanguage()
  const list = useEntityList(exports)
  return (
    <ListPage
      empty={t('empty')}
      title={t('history')}
      list={list}
      columns={useColumns()}
      getName={({ at }) => t('entry', { at: formatMoment(at, language) })}
      filters={
        <>
          <PeriodFilter list={list} name="at" label={t('day')} />
          <WordFilter list={list} t={t} name="format" all="allFormats" values={exportFormats} />
        </>
      }
    />
  )
}

function useColumns(): readonly Column<ExportHistory>[] {
  const t = useTexts(reportExportTexts)
  const listText = useTexts(listTexts)
  const monthText = useTexts(monthlyReportTexts)
  const language = useLanguage()
  const getForm = ({ format, templateName, month }: ExportHistory) => {
    const what = month === null ? templateName : monthText('of', { month: formatMonth(month, language) })
    return what === null ? t(`format_${format}`) : `${t(`format_${format}`)} (${what})`
  }
  return [
    momentColumn('at', t('at'), { language }),
    {
      id: 'status',
      label: t('status'),
      text: ({ status }) => t(`status_${status}`),
      cell: ({ status }) => <StateChip {...looks[status]}>{t(`status_${status}`)}</StateChip>,
    },
    { id: 'operatorName', label: t('person'), text: ({ operatorName }) => operatorName ?? t('nobody') },
    { id: 'organizationName', label: t('organization'), text: ({ organizationName }) => organizationName },
    { id: 'format', label: t('format'), sort: 'format', text: getForm },
    {
      id: 'encoding',
      label: t('encoding'),
      text: ({ encoding }) => (encoding === null ? t('none') : listText(`encoding_${encoding}`)),
    },
    { id: 'rowCount', label: t('rows'), sort: 'rowCount', text: ({ rowCount }) => String(rowCount) },
    {
      id: 'file',
      label: t('file'),
      text: ({ hasFile }) => (hasFile ? t('file') : ''),
      cell: ({ id, hasFile }) => (hasFile ? <ExportedFile id={id} label={t('download')} /> : null),
    },
    { id: 'unwritable', label: t('unwritable'), text: ({ unwritable }) => String(unwritable) },
  ]
}
