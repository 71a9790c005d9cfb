import '@mantine/core/styles/Stack.css'
import { Alert, Button, Group, Modal, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CsvEncoding, csvEncodings } from '@wheelhouse/contract/kernel/csv'
import type { Where } from '@wheelhouse/contract/kernel/filter'
import { type ExportFormat, exportHistoryRoutes } from '@wheelhouse/contract/reports/export-history'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { reportExportTexts } from '@wheelhouse/texts/reports/report-exports'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../kernel/lists/csv-file.ts'
import { callForFile } from '../kernel/server/api.ts'
import { describeError, notify } from '../kernel/shell/notify.ts'
import { firstPage } from '../kernel/shell/paths.ts'
import { formatBytes } from '../kernel/words/format-bytes.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { templatesQuery } from './report.queries.ts'
import { reportPaths } from './report-paths.ts'

type ReportExportProps = {
  where: Where
  /** Are they all reports of a month, which are taken out mainly by a template? */
  isMonth?: boolean
}

/** Exports the reports that match the list's filters; the server streams the file (R-REPORTS-3). */
export function ReportExport({ where, isMonth = false }: ReportExportProps) {
  const t = useTexts(reportExportTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t(isMonth ? 'exportMonth' : 'export')}
      </Button>
      {isOpen && <ExportDialog where={where} isMonth={isMonth} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The options of the dialog: the formats, and Excel with a template. */
const choices = ['csv', 'xlsx', 'template', 'media'] as const
type ExportChoice = (typeof choices)[number]

function ExportDialog({ where, isMonth, onClose }: Required<ReportExportProps> & { onClose: () => void }) {
  const t = useTexts(reportExportTexts)
  const listText = useTexts(listTexts)
  const language = useLanguage()
  const [choice, setChoice] = useState<ExportChoice>(isMonth ? 'template' : 'csv')
  const [encoding, setEncoding] = useState<CsvEncoding>('utf-8')
  const [templateId, setTemplateId] = useState('')
  const { received, failure, start, cancel } = useExport(onClose)
  const close = () => {
    cancel()
    onClose()
  }
  const handleStart = () => {
    const filter = JSON.stringify({ where, order: 'startedAt DESC' })
    const format: ExportFormat = choice === 'template' ? 'xlsx' : choice
    void start({ filter, language, format, encoding, ...(choice === 'template' && { templateId }) })
  }
  return (
    <Modal opened onClose={close} title={t('export')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack>
        {isMonth && <p>{t('noteMonth')}</p>}
        {!isMonth && <p>{t(choice === 'media' ? 'noteMedia' : 'note')}</p>}
        <NativeSelect
          label={t('format')}
          value={choice}
          data={choices.map((value) => ({
            value,
            label: value === 'template' ? t('templateFormat') : t(`format_${value}`),
          }))}
          onChange={({ target: { value } }) => setChoice(choices.find((one) => one === value) ?? 'csv')}
        />
        {choice === 'csv' && (
          <NativeSelect
            label={t('encoding')}
            value={encoding}
            data={csvEncodings.map((value) => ({ value, label: listText(`encoding_${value}`) }))}
            onChange={({ target: { value } }) =>
              setEncoding(csvEncodings.find((one) => one === value) ?? 'utf-8')
            }
          />
        )}
        {choice === 'template' && (
          <TemplateChoice value={templateId} isMonth={isMonth} onChange={setTemplateId} />
        )}
        {failure !== null && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        {received !== null && <p role="status">{t('taken', { size: formatBytes(received, language) })}</p>}
        <Group justify="space-between">
          <Group gap="md">
            <Link to={firstPage(reportPaths.exports)}>{t('history')}</Link>
            <Link to={firstPage(reportPaths.templateList)}>{t('templates')}</Link>
          </Group>
          {received === null ? (
            <Button disabled={choice === 'template' && templateId === ''} onClick={handleStart}>
              {t('start')}
            </Button>
          ) : (
            <Button variant="default" onClick={cancel}>
              {t('cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

type ExportQuery = Parameters<typeof callForFile<typeof exportHistoryRoutes.export>>[1]['query']

/** Exports one file at a time. `received`: bytes so far, or `null` if no export is in progress. */
function useExport(onDone: () => void) {
  const t = useTexts(reportExportTexts)
  const [received, setReceived] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  const start = async (query: ExportQuery) => {
    const control = new AbortController()
    running.current = control
    setReceived(0)
    setFailure(null)
    try {
      const options = { signal: control.signal, onReceived: setReceived }
      const { file, name } = await callForFile(exportHistoryRoutes.export, { query }, options)
      saveFile(file, name)
      notify({ message: t('done') })
      onDone()
    } catch (error) {
      if (!control.signal.aborted) setFailure(describeError(error))
    } finally {
      setReceived(null)
    }
  }
  return { received, failure, start, cancel: () => running.current?.abort() }
}

type TemplateChoiceProps = { value: string; isMonth: boolean; onChange: (id: string) => void }

/** The templates that this person may use, for a month those for several days; the first is selected once they are loaded. */
function TemplateChoice({ value, isMonth, onChange }: TemplateChoiceProps) {
  const t = useTexts(reportExportTexts)
  const { data: all, error } = useQuery(templatesQuery)
  const templates = all?.filter(({ acrossDays }) => acrossDays || !isMonth)
  const first = templates?.[0]?.id
  useEffect(() => {
    if (value === '' && first !== undefined) onChange(first)
  }, [value, first, onChange])
  if (templates?.length === 0) return <p>{t(isMonth ? 'noMonthTemplates' : 'noTemplates')}</p>
  return (
    <NativeSelect
      label={t('template')}
      value={value}
      disabled={templates === undefined}
      error={error === null ? undefined : describeError(error)}
      data={(templates ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
