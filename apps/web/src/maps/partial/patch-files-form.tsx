import { Button, NumberInput, Stack } from '@mantine/core'
import { mapPatchRoutes, patchLimits } from '@wheelhouse/contract/maps/map-patch'
import type { StoredFile } from '@wheelhouse/contract/system/file'
import { partialMapTexts } from '@wheelhouse/texts/maps/partial-map'
import { type FormEvent, useState } from 'react'
import { UploadField } from '../../kernel/files/upload-field.tsx'
import { FormFailure } from '../../kernel/forms/form-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { type ApiError, asApiError } from '../../kernel/server/api-error.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { findFileError } from '../editor/panels/find-file-error.ts'
import classes from '../editor/panels/properties-panel.module.css'
import type { PatchReading } from './patch-placer.ts'

/** The source of a part, read again when it is applied. */
export type PatchSource = { files: { fileId: string }[]; resolution?: number; name: string }

/** Metres per pixel of most scanners. */
const usualResolution = 0.05

/** Uploads and reads the files of a re-scanned part; an error in a file is shown at that file. */
export function PatchFilesForm({
  floorId,
  onRead,
}: {
  floorId: string
  onRead: (reading: PatchReading, source: PatchSource) => void
}) {
  const t = useTexts(partialMapTexts)
  const [picture, setPicture] = useState<StoredFile | null>(null)
  const [description, setDescription] = useState<StoredFile | null>(null)
  const [resolution, setResolution] = useState<string | number>(usualResolution)
  const [busy, setBusy] = useState({ picture: false, description: false })
  const [isReading, setIsReading] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const files = [picture, description].flatMap((file) => (file === null ? [] : [{ fileId: file.id }]))
  const { min, max } = patchLimits.resolution
  const isKnown = typeof resolution === 'number' && resolution >= min && resolution <= max

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsReading(true)
    setFailure(null)
    try {
      const source = { files, ...(description === null && isKnown && { resolution }) }
      const reading = await call(mapPatchRoutes.read, { params: { id: floorId }, body: source })
      const name = (picture?.name ?? '').replace(/\.[^.]*$/, '').slice(0, patchLimits.nameMax)
      onRead(reading, { ...source, name })
    } catch (error) {
      setFailure(asApiError(error))
    } finally {
      setIsReading(false)
    }
  }
  const atField = [0, 1].map((place) => findFileError(failure, place))
  const isAtField = atField.some((error) => error !== undefined)
  return (
    <form noValidate aria-label={t('add')} onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="xs">
        <p className={classes.note}>{t('addNote')}</p>
        <FormFailure error={isAtField ? null : failure} />
        <UploadField
          name="files.0"
          label={t('picture')}
          withAsterisk
          kind="map"
          endings={['.pgm', '.png']}
          value={picture}
          error={atField[0]}
          onChange={(file) => {
            setPicture(file)
            setFailure(null)
          }}
          onBusyChange={(isBusy) => setBusy((last) => ({ ...last, picture: isBusy }))}
        />
        <UploadField
          name="files.1"
          label={t('description')}
          kind="map"
          endings={['.yaml', '.yml']}
          value={description}
          error={atField[1]}
          onChange={(file) => {
            setDescription(file)
            setFailure(null)
          }}
          onBusyChange={(isBusy) => setBusy((last) => ({ ...last, description: isBusy }))}
        />
        {description === null && (
          <NumberInput
            size="xs"
            label={t('resolution')}
            description={t('resolutionNote')}
            min={min}
            max={max}
            step={0.01}
            decimalScale={5}
            hideControls
            value={resolution}
            onChange={setResolution}
          />
        )}
        <Button
          type="submit"
          size="sm"
          loading={isReading}
          aria-label={isReading ? t('reading') : t('show')}
          disabled={
            picture === null || busy.picture || busy.description || (description === null && !isKnown)
          }
        >
          {t('show')}
        </Button>
      </Stack>
    </form>
  )
}
