import { Alert, Button, Group, Modal, NativeSelect, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type CsvEncoding, csvEncodings } from '@wheelhouse/contract/kernel/csv'
import type { Where } from '@wheelhouse/contract/kernel/filter'
import {
  type ExportFormat,
  exportFormats,
  exportHistoryRoutes,
} from '@wheelhouse/contract/reports/export-history'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { reportExportTexts } from '@wheelhouse/texts/reports/report-exports'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { saveFile } from '../kernel/lists/csv-file.ts'
import { callForFile } from '../kernel/server/api.ts'
import { errorWords, notify } from '../kernel/shell/notify.ts'
import { firstPage } from '../kernel/shell/paths.ts'
import { formatBytes } from '../kernel/words/format-bytes.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { reportPaths } from './report-paths.ts'

/** Takes out as a file what the list's filters find: the server writes it while it is received (R-REPORTS-3). */
export function ReportExport({ where }: { where: Where }) {
  const t = useTexts(reportExportTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('export')}
      </Button>
      {isOpen && <ExportDialog where={where} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ExportDialog({ where, onClose }: { where: Where; onClose: () => void }) {
  const t = useTexts(reportExportTexts)
  const listText = useTexts(listTexts)
  const language = useLanguage()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [encoding, setEncoding] = useState<CsvEncoding>('utf-8')
  const [received, setReceived] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  const close = () => {
    running.current?.abort()
    onClose()
  }
  const start = async () => {
    const control = new AbortController()
    running.current = control
    setReceived(0)
    setFailure(null)
    try {
      const filter = JSON.stringify({ where, order: 'startedAt DESC' })
      const query = { filter, language, format, encoding }
      const options = { signal: control.signal, onReceived: setReceived }
      const { file, name } = await callForFile(exportHistoryRoutes.export, { query }, options)
      saveFile(file, name)
      notify({ message: t('done') })
      onClose()
    } catch (error) {
      if (!control.signal.aborted) setFailure(errorWords(error))
    } finally {
      setReceived(null)
    }
  }
  return (
    <Modal opened onClose={close} title={t('export')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack>
        <p>{t('note')}</p>
        <NativeSelect
          label={t('format')}
          value={format}
          data={exportFormats.map((value) => ({ value, label: t(`format_${value}`) }))}
          onChange={({ target: { value } }) => setFormat(exportFormats.find((one) => one === value) ?? 'csv')}
        />
        {format === 'csv' && (
          <NativeSelect
            label={t('encoding')}
            value={encoding}
            data={csvEncodings.map((value) => ({ value, label: listText(`encoding_${value}`) }))}
            onChange={({ target: { value } }) =>
              setEncoding(csvEncodings.find((one) => one === value) ?? 'utf-8')
            }
          />
        )}
        {failure !== null && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        {received !== null && <p role="status">{t('taken', { size: formatBytes(received, language) })}</p>}
        <Group justify="space-between">
          <Link to={firstPage(reportPaths.exports)}>{t('history')}</Link>
          {received === null ? (
            <Button onClick={() => void start()}>{t('start')}</Button>
          ) : (
            <Button variant="default" onClick={() => running.current?.abort()}>
              {t('cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
