import { ActionIcon, Alert, Button, Group } from '@mantine/core'
import { type MonthlyReport, monthlyReportRoutes } from '@wheelhouse/contract/reports/monthly-report'
import { formatMonth, monthlyReportTexts } from '@wheelhouse/texts/reports/monthly-reports'
import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import { saveFile } from '../../kernel/lists/csv-file.ts'
import { Choice } from '../../kernel/lists/filter-fields.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { callForFile } from '../../kernel/server/api.ts'
import { describeError, notify } from '../../kernel/shell/notify.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import reportClasses from '../report.module.css'
import { ReportExport } from '../report-export.tsx'
import { addMonths, listMonths, type MonthSearch } from './months.ts'

type MonthBarProps = {
  buildings: readonly ListedBuilding[]
  buildingId: string
  month: string
  /** The current month. */
  newest: string
  onChange: (search: MonthSearch) => void
}

/** Selects the building and the month. */
export function MonthBar({ buildings, buildingId, month, newest, onChange }: MonthBarProps) {
  const t = useTexts(monthlyReportTexts)
  const language = useLanguage()
  return (
    <div className={`${listClasses.filters} ${reportClasses.screenOnly}`}>
      {buildings.length > 1 && (
        <Choice
          label={t('building')}
          value={buildingId}
          options={buildings.map(({ id, name = '' }) => ({ value: id, label: name }))}
          onChange={(id) => onChange({ buildingId: id })}
        />
      )}
      {/* The arrows stay next to the month on a phone. */}
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('before')}
          title={t('before')}
          onClick={() => onChange({ month: addMonths(month, -1) })}
        >
          <ChevronLeft size={18} />
        </ActionIcon>
        <Choice
          label={t('month')}
          value={month}
          options={listMonths(newest, month).map((one) => ({
            value: one,
            label: formatMonth(one, language),
          }))}
          onChange={(chosen) => onChange({ month: chosen })}
        />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('after')}
          title={t('after')}
          disabled={month >= newest}
          onClick={() => onChange({ month: addMonths(month, 1) })}
        >
          <ChevronRight size={18} />
        </ActionIcon>
      </Group>
    </div>
  )
}

/** Prints the month or exports it as a workbook. */
export function MonthButtons({
  report: { buildingId, buildingName, month, from, to },
  page,
}: {
  report: MonthlyReport
  page: RefObject<HTMLElement | null>
}) {
  const t = useTexts(monthlyReportTexts)
  const language = useLanguage()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const takeExcel = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      const options = { signal: new AbortController().signal, onReceived: () => undefined }
      const query = { buildingId, month, language }
      const { file } = await callForFile(monthlyReportRoutes.export, { query }, options)
      saveFile(file, `${t('title')}_${month}_${buildingName}.xlsx`)
      notify({ message: t('exported') })
    } catch (error) {
      setFailure(describeError(error))
    }
    setIsBusy(false)
  }
  return (
    <div className={`${listClasses.actions} ${reportClasses.screenOnly}`}>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void takeExcel()}
      >
        {t('excel')}
      </Button>
      <ReportExport where={{ buildingId, startedAt: { gte: from, lt: to } }} isMonth />
      <Button
        variant="default"
        leftSection={<Printer size={16} aria-hidden />}
        onClick={() => void printWhole(page.current)}
      >
        {t('print')}
      </Button>
      {failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
    </div>
  )
}

/** Loads all pictures before printing; on screen, they are loaded as they scroll into view. */
async function printWhole(page: HTMLElement | null): Promise<void> {
  const images = [...(page?.querySelectorAll('img') ?? [])]
  for (const image of images) image.loading = 'eager'
  // A broken picture must not keep the others from being printed.
  await Promise.allSettled(images.map((image) => image.decode()))
  window.print()
}
