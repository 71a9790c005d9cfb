import { Button, Group, Modal, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { clipLimits, clipRoutes } from '@wheelhouse/contract/archives/clip'
import type { ArchiveDay, Recording } from '@wheelhouse/contract/archives/recording'
import type { RecordedCamera } from '@wheelhouse/contract/archives/recording-facts'
import { clipTexts } from '@wheelhouse/texts/archives/clips'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useState } from 'react'
import { TimeInput } from '../kernel/dates/time-input.tsx'
import formClasses from '../kernel/forms/entity-form.module.css'
import { FormFailure } from '../kernel/forms/form-parts.tsx'
import { useContractForm } from '../kernel/forms/use-contract-form.ts'
import { call } from '../kernel/server/api.ts'
import { notify } from '../kernel/shell/notify.ts'
import { nameTimezone } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { formatClock, minuteMs, readClock } from './archive-time.ts'

/** The playback position within a day. */
export type Position = { serialNo: string; camera: RecordedCamera; moment: number }

type ClipDialogProps = {
  day: ArchiveDay
  /** Of the robot, on this day. */
  recordings: readonly Recording[]
  /** The playback position: its minute is the default. */
  position: Position
  onClose: () => void
  onStarted: () => void
}

type ClipValues = Record<'cameraId' | 'fromAt' | 'untilAt', string>

/** Asks which part of a camera's day to export as one film, and starts the export. */
export function ClipDialog({ day, recordings, position, onClose, onStarted }: ClipDialogProps) {
  const t = useTexts(clipTexts)
  const language = useLanguage()
  const formText = useTexts(formTexts)
  const names = useTexts(teleopTexts)
  const queryClient = useQueryClient()
  // Playback continues behind the dialog; the minute of the press is what counts.
  const [{ serialNo, camera, moment }] = useState(position)
  const near = moment - (moment % minuteMs)
  const cameras = [...new Set(recordings.map(({ cameraId }) => cameraId))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const toBody = ({ cameraId, fromAt, untilAt }: ClipValues) => ({
    serialNo,
    cameraId,
    fromAt: readClock(day, fromAt, { near, isEnd: false }),
    untilAt: readClock(day, untilAt, { near, isEnd: true }),
  })
  const initial: ClipValues = {
    cameraId: cameras.find((one) => one === camera) ?? cameras[0] ?? camera,
    fromAt: formatClock(near, day.timezone, true),
    untilAt: formatClock(near + minuteMs, day.timezone, true),
  }
  const { fields, failure, isSaving, handleSubmit } = useContractForm({
    initial,
    schema: clipRoutes.create.body,
    toBody,
    keeping: null,
    save: async (values) => {
      await call(clipRoutes.create, { body: clipRoutes.create.body.parse(toBody(values)) })
      onStarted()
      await queryClient.invalidateQueries({ queryKey: [clipRoutes.list.path] })
      notify({ message: t('started') })
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('make')} closeButtonProps={{ 'aria-label': formText('cancel') }}>
      <form noValidate onSubmit={handleSubmit} aria-label={t('make')} className={formClasses.form}>
        <FormFailure error={failure} title={t('notStarted')} />
        <p className={formClasses.note}>
          {t('makeNote', { minutes: clipLimits.minutes, timezone: nameTimezone(day.timezone, language) })}
        </p>
        <NativeSelect
          name="cameraId"
          label={t('camera')}
          data={cameras.map((value) => ({ value, label: names(`camera_${value}`) }))}
          {...fields.getInputProps('cameraId')}
        />
        {(['fromAt', 'untilAt'] as const).map((name) => (
          <TimeInput
            key={name}
            name={name}
            withSeconds
            label={t(name === 'fromAt' ? 'from' : 'until')}
            data-autofocus={name === 'fromAt' || undefined}
            {...fields.getInputProps(name)}
            value={fields.values[name]}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {formText('cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('start')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
