import { Alert, Button, NativeSelect, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ImportFormat,
  importFormats,
  mapImportRoutes,
  type TransferLoss,
} from '@wheelhouse/contract/maps/map-transfer'
import type { StoredFile } from '@wheelhouse/contract/system/file'
import { mapTransferTexts } from '@wheelhouse/texts/maps/transfer'
import { type FormEvent, useState } from 'react'
import { UploadField } from '../../../kernel/files/upload-field.tsx'
import { FormFailure } from '../../../kernel/forms/form-parts.tsx'
import { call } from '../../../kernel/server/api.ts'
import { type ApiError, asApiError } from '../../../kernel/server/api-error.ts'
import { notify } from '../../../kernel/shell/notify.ts'
import { type TextKey, useTexts } from '../../../kernel/words/texts.ts'
import type { Editor } from '../editor.ts'
import { findFileError } from './find-file-error.ts'
import { LossList } from './loss-list.tsx'
import classes from './properties-panel.module.css'

type Field = {
  text: TextKey<typeof mapTransferTexts>
  role: 'map' | 'keepout' | 'speed' | 'drawing'
  endings: readonly string[]
  isOptional?: true
}

const yaml = ['.yaml', '.yml']
const pictures = ['.pgm', '.png']
const drawings = ['.png', '.jpg', '.jpeg', '.webp']

/** The files of each format, in the order that the server expects. */
const fieldsOfFormat: Record<ImportFormat, readonly Field[]> = {
  nav2: [
    { text: 'description', role: 'map', endings: yaml },
    { text: 'picture', role: 'map', endings: pictures },
    { text: 'keepoutDescription', role: 'keepout', endings: yaml, isOptional: true },
    { text: 'keepoutPicture', role: 'keepout', endings: pictures, isOptional: true },
    { text: 'speedDescription', role: 'speed', endings: yaml, isOptional: true },
    { text: 'speedPicture', role: 'speed', endings: pictures, isOptional: true },
  ],
  openRmf: [
    { text: 'building', role: 'map', endings: yaml },
    { text: 'drawing', role: 'drawing', endings: drawings, isOptional: true },
  ],
  lif: [{ text: 'layout', role: 'map', endings: ['.json', '.lif'] }],
  geojson: [{ text: 'graph', role: 'map', endings: ['.geojson', '.json'] }],
  wheelhouse: [{ text: 'document', role: 'map', endings: ['.json'] }],
}

type Files = Partial<Record<Field['text'], StoredFile | null>>

/** Imports files of another format into the draft; an error in a file is shown at that file. */
export function ImportForm({ editor }: { editor: Editor }) {
  const t = useTexts(mapTransferTexts)
  const queryClient = useQueryClient()
  const [format, setFormat] = useState<ImportFormat>('nav2')
  const [files, setFiles] = useState<Files>({})
  const [level, setLevel] = useState('')
  const [levels, setLevels] = useState<string[]>([])
  const [busyFields, setBusyFields] = useState<ReadonlySet<string>>(new Set())
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [leftOut, setLeftOut] = useState<readonly TransferLoss[] | null>(null)
  const fields = fieldsOfFormat[format]
  const chosen = listChosen(fields, files)
  const isComplete = fields.every(({ text, isOptional }) => isOptional === true || files[text])
  const findPlace = (text: string) => chosen.findIndex((one) => one.text === text)
  const isAtFile = chosen.some((_file, at) => findFileError(failure, at) !== undefined)

  const chooseFormat = (next: ImportFormat) => {
    setFormat(next)
    setFiles({})
    setLevels([])
    setLevel('')
    setFailure(null)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    setFailure(null)
    setLeftOut(null)
    try {
      if (!(await editor.sync.flush())) return
      const body = { format, files: chosen.map((one) => one.body), ...(level !== '' && { level }) }
      const answer = await call(mapImportRoutes.create, { params: { id: editor.floorId }, body })
      setLeftOut(answer.leftOut)
      notify({ message: t('imported') })
      await editor.sync.reload()
      editor.lookAt.set('all')
      void editor.proposals.ask()
      await queryClient.invalidateQueries({ queryKey: [mapImportRoutes.uploads.path, editor.floorId] })
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.code === 'map.chooseLevel') setLevels(String(error.params.levels ?? '').split(','))
      setFailure(error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form noValidate aria-label={t('import')} onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="xs">
        <p className={classes.note}>{t('importNote')}</p>
        <FormFailure error={isAtFile ? null : failure} />
        <NativeSelect
          size="xs"
          label={t('format')}
          value={format}
          data={importFormats.map((value) => ({ value, label: t(`format_${value}`) }))}
          onChange={(event) => {
            const next = importFormats.find((value) => value === event.currentTarget.value)
            if (next !== undefined) chooseFormat(next)
          }}
        />
        {fields.map(({ text, role, endings, isOptional }) => (
          <UploadField
            key={text}
            name={`files.${findPlace(text)}`}
            label={t(text)}
            withAsterisk={isOptional !== true}
            kind={role === 'drawing' ? 'image' : 'map'}
            endings={endings}
            value={files[text] ?? null}
            error={findFileError(failure, findPlace(text))}
            onChange={(file) => {
              setFiles((last) => ({ ...last, [text]: file }))
              // What was wrong was about the files of that attempt.
              setFailure(null)
            }}
            onBusyChange={(isBusy) => setBusyFields((last) => withField(last, text, isBusy))}
          />
        ))}
        {levels.length > 0 && (
          <NativeSelect
            size="xs"
            label={t('level')}
            value={level}
            data={['', ...levels]}
            onChange={(event) => setLevel(event.currentTarget.value)}
          />
        )}
        <Button type="submit" size="sm" loading={isSending} disabled={!isComplete || busyFields.size > 0}>
          {t('importNow')}
        </Button>
        {leftOut !== null && leftOut.length > 0 && (
          <Alert color="yellow" title={t('importedLeftOut')}>
            <LossList losses={leftOut} />
          </Alert>
        )}
      </Stack>
    </form>
  )
}

/** The files as the call takes them, with the fields that they are in. */
function listChosen(fields: readonly Field[], files: Files) {
  return fields.flatMap(({ text, role }) => {
    const file = files[text]
    return file === null || file === undefined ? [] : [{ text, body: { fileId: file.id, role } }]
  })
}

function withField(fields: ReadonlySet<string>, field: string, isIn: boolean): ReadonlySet<string> {
  const others = [...fields].filter((one) => one !== field)
  return new Set(isIn ? [...others, field] : others)
}
