import { Button, NativeSelect, Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type ExportFormat,
  exportFormats,
  mapExportRoutes,
  mapImportRoutes,
} from '@wheelhouse/contract/maps/map-transfer'
import { mapTransferTexts } from '@wheelhouse/texts/maps/transfer'
import { useState } from 'react'
import { apiBase, call, fillPath } from '../../../kernel/server/api.ts'
import { fileAddress } from '../../../kernel/server/file-address.ts'
import { useStore } from '../../../kernel/server/store.ts'
import { formatMoment } from '../../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../../kernel/words/texts.ts'
import type { Editor } from '../editor.ts'
import { ImportForm } from './import-form.tsx'
import { LossList } from './loss-list.tsx'
import classes from './properties-panel.module.css'

/** Import and export: other map formats, and the imported files. */
export function TransferPanel({ editor }: { editor: Editor }) {
  const t = useTexts(mapTransferTexts)
  return (
    <Stack gap="lg">
      {!editor.store.isReadOnly && (
        <section>
          <h2 className={classes.title}>{t('import')}</h2>
          <ImportForm editor={editor} />
        </section>
      )}
      <section>
        <h2 className={classes.title}>{t('export')}</h2>
        <Export editor={editor} />
      </section>
      <section>
        <h2 className={classes.title}>{t('originals')}</h2>
        <Originals floorId={editor.floorId} />
      </section>
    </Stack>
  )
}

function lossQuery(floorId: string, revision: number) {
  return queryOptions({
    queryKey: [mapExportRoutes.loss.path, floorId, revision],
    queryFn: ({ signal }) => call(mapExportRoutes.loss, { params: { id: floorId } }, { signal }),
  })
}

function Export({ editor: { floorId, sync } }: { editor: Editor }) {
  const t = useTexts(mapTransferTexts)
  const [format, setFormat] = useState<ExportFormat>('nav2')
  const revision = useStore(sync.revision)
  const { data: losses } = useQuery({ ...lossQuery(floorId, revision), enabled: revision > 0 })
  if (revision === 0) return <p className={classes.note}>{t('nothingPublished')}</p>
  const lost = losses?.[format] ?? []
  const address = `${apiBase}${fillPath(mapExportRoutes.get.path, { id: floorId })}?format=${format}`
  return (
    <Stack gap="xs">
      <p className={classes.note}>{t('exportNote')}</p>
      <NativeSelect
        size="xs"
        label={t('format')}
        value={format}
        data={exportFormats.map((value) => ({ value, label: t(`format_${value}`) }))}
        onChange={(event) => {
          const next = exportFormats.find((value) => value === event.currentTarget.value)
          if (next !== undefined) setFormat(next)
        }}
      />
      {losses !== undefined && (
        <div>
          <p className={classes.note}>{t(lost.length === 0 ? 'nothingLost' : 'lost')}</p>
          {lost.length > 0 && <LossList losses={lost} />}
        </div>
      )}
      <Button component="a" size="sm" variant="default" href={address} download>
        {t('download')}
      </Button>
    </Stack>
  )
}

function uploadsQuery(floorId: string) {
  return queryOptions({
    queryKey: [mapImportRoutes.uploads.path, floorId],
    queryFn: ({ signal }) => call(mapImportRoutes.uploads, { params: { id: floorId } }, { signal }),
  })
}

function Originals({ floorId }: { floorId: string }) {
  const t = useTexts(mapTransferTexts)
  const language = useLanguage()
  const { data: uploads = [] } = useQuery(uploadsQuery(floorId))
  if (uploads.length === 0) return <p className={classes.note}>{t('noOriginals')}</p>
  return (
    <ul>
      {uploads.map(({ id, format, uploadedAt, files }) => (
        <li key={id}>
          {`${formatMoment(uploadedAt, language)} ${t(`format_${format}`)}`}
          <ul>
            {files.map((file) => (
              <li key={file.id}>
                <a href={fileAddress(file)} download={file.name} translate="no">
                  {file.name}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
