import { Anchor } from '@mantine/core'
import { exportHistoryRoutes } from '@wheelhouse/contract/reports/export-history'
import { useState } from 'react'
import { saveFile } from '../kernel/lists/csv-file.ts'
import { callForFile } from '../kernel/server/api.ts'
import { showError } from '../kernel/shell/notify.ts'

/**
 * Downloads the file of an export. Not a plain link: whoever may not export reports would be shown the server's answer
 * instead of a message (R-REPORTS-3).
 */
export function ExportedFile({ id, label }: { id: string; label: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const handleDownload = async () => {
    setIsBusy(true)
    try {
      const options = { signal: new AbortController().signal, onReceived: () => {} }
      const { file, name } = await callForFile(exportHistoryRoutes.file, { params: { id } }, options)
      saveFile(file, name)
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Anchor component="button" type="button" disabled={isBusy} onClick={() => void handleDownload()}>
      {label}
    </Anchor>
  )
}
