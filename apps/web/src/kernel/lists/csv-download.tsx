import { Alert, Button, Loader } from '@mantine/core'
import { type CsvEncoding, csvEncodings } from '@wheelhouse/contract/kernel/csv'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { today } from '../server/clock.ts'
import { showError } from '../shell/notify.ts'
import { useTexts } from '../words/texts.ts'
import { csvFile, saveFile } from './csv-file.ts'
import type { Column } from './data-table.tsx'
import { Choice } from './filter-fields.tsx'
import classes from './list-page.module.css'
import { ListPanel } from './list-panel.tsx'
import type { EntityList, EntityRow } from './use-entity-list.ts'

type CsvDownloadProps<Row extends EntityRow> = {
  list: EntityList<Row>
  columns: readonly Column<Row>[]
  title: string
}

/** The list as a file: its columns, and every row that matches its filters. */
export function CsvDownload<Row extends EntityRow>({ list, columns: shown, title }: CsvDownloadProps<Row>) {
  const columns = shown.filter(({ isAction = false }) => !isAction)
  const t = useTexts(listTexts)
  const [encoding, setEncoding] = useState<CsvEncoding>('utf-8')
  const [taken, setTaken] = useState<number | null>(null)
  const [unwritable, setUnwritable] = useState(0)
  const running = useRef<AbortController>(null)

  const download = async () => {
    const control = new AbortController()
    running.current = control
    setTaken(0)
    try {
      const cells = [columns.map(({ label }) => label)]
      for await (const rows of list.everyRow(control.signal)) {
        cells.push(...rows.map((row) => columns.map(({ text, csv = text }) => csv(row))))
        setTaken(cells.length - 1)
      }
      const made = csvFile(cells, encoding)
      setUnwritable(made.unwritable)
      saveFile(made.file, `${title}_${today()}.csv`)
    } catch (error) {
      if (!control.signal.aborted) showError(error)
    } finally {
      setTaken(null)
    }
  }
  return (
    <ListPanel label={t('csv')} icon={Download}>
      <div className={classes.panel}>
        <Choice
          label={t('csvEncoding')}
          value={encoding}
          options={csvEncodings.map((value) => ({ value, label: t(`encoding_${value}`) }))}
          onChange={(value) => setEncoding(csvEncodings.find((one) => one === value) ?? 'utf-8')}
        />
        {taken === null ? (
          <Button size="xs" onClick={() => void download()}>
            {t('csvDownload', { count: list.count ?? 0 })}
          </Button>
        ) : (
          <>
            <span role="status">
              <Loader size="xs" /> {t('csvTaken', { rows: taken, all: list.count ?? 0 })}
            </span>
            <Button size="xs" variant="default" onClick={() => running.current?.abort()}>
              {t('cancel')}
            </Button>
          </>
        )}
        {unwritable > 0 && (
          <Alert color="yellow" variant="light" role="status">
            {t('csvUnwritable', { count: unwritable })}
          </Alert>
        )}
      </div>
    </ListPanel>
  )
}
