import { Button, Input, Progress } from '@mantine/core'
import { type FileKind, fileKinds, type StoredFile } from '@wheelhouse/contract/system/file'
import { fileTexts } from '@wheelhouse/texts/system/files'
import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { formatBytes } from '../words/format-bytes.ts'
import { StoredFilePreview } from './stored-file-preview.tsx'
import { useLanguage, useTexts } from '../words/texts.ts'
import { useKeptFocus } from '../shell/use-kept-focus.ts'
import { type Sending, useUpload } from './use-upload.ts'
import classes from './upload-field.module.css'

type UploadFieldProps = {
  /** Path of the field in the body of the call, usually `fileId`: a complaint about it leads the focus here. */
  name: string
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  withAsterisk?: boolean
  disabled?: boolean
  kind: FileKind
  /** The file that the form has now. Its `id` is what the call takes. */
  value: StoredFile | null
  onChange: (file: StoredFile | null) => void
  /** A form is not to be saved while a file is on its way. */
  onBusyChange: (isBusy: boolean) => void
}

/** A field of a form that takes a file: chosen or dropped, sent at once, shown when it is there. */
export function UploadField(props: UploadFieldProps) {
  const { name, label, description, error, withAsterisk, disabled, kind, value, onChange, onBusyChange } =
    props
  const t = useTexts(fileTexts)
  const language = useLanguage()
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [doneName, setDoneName] = useState<string | null>(null)
  const upload = useUpload({
    kind,
    onBusyChange,
    onDone: (file) => {
      setDoneName(file.name)
      onChange(file)
    },
  })
  const { sending } = upload
  const { endings, maxBytes } = fileKinds[kind]
  const limits = t('limits', { endings: endings.join(' '), size: formatBytes(maxBytes, language) })
  const isBusy = sending !== null && sending.phase !== 'refused'
  const keptFocus = useKeptFocus()
  const choose = (file: File | undefined) => {
    if (file === undefined || disabled || isBusy) return
    setDoneName(null)
    upload.choose(file)
  }
  const complaint =
    sending?.phase === 'refused' ? t('refused', { name: sending.name, reason: sending.reason }) : error
  const describedBy = [complaint && `${id}-error`, `${id}-description`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description ? [description, ' ', limits] : limits}
      error={complaint}
      withAsterisk={withAsterisk}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <div
        {...keptFocus}
        className={classes.place}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setIsOver(false)
          choose(event.dataTransfer.files[0])
        }}
      >
        {value !== null && !isBusy && <StoredFilePreview file={value} />}
        <p role="status" className={isBusy ? undefined : 'visually-hidden'}>
          {isBusy ? t(sending.phase, { name: sending.name }) : doneName && t('done', { name: doneName })}
        </p>
        {isBusy && <UploadProgress sending={sending} onResume={upload.resume} onCancel={upload.cancel} />}
        <div className={classes.actions} hidden={isBusy}>
          <input
            className={classes.input}
            type="file"
            id={id}
            name={name}
            accept={endings.join(',')}
            disabled={disabled || isBusy}
            aria-describedby={describedBy}
            aria-invalid={complaint ? true : undefined}
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0])
              // The same file may be chosen again.
              currentTarget.value = ''
            }}
          />
          <Button
            component="label"
            htmlFor={id}
            variant="default"
            size="xs"
            leftSection={<Upload size={14} aria-hidden />}
            data-disabled={disabled || undefined}
          >
            {t(value === null ? 'choose' : 'replace')}
          </Button>
          {value !== null && (
            <Button
              variant="subtle"
              size="xs"
              disabled={disabled}
              onClick={() => {
                setDoneName(null)
                onChange(null)
              }}
            >
              {t('remove')}
            </Button>
          )}
          <span className={classes.hint}>{t('orDrop')}</span>
        </div>
      </div>
    </Input.Wrapper>
  )
}

type UploadProgressProps = {
  sending: Exclude<Sending, { phase: 'refused' }>
  onResume: () => void
  onCancel: () => void
}

/** How much has arrived, how long it still takes, and the way out. */
function UploadProgress({ sending, onResume, onCancel }: UploadProgressProps) {
  const t = useTexts(fileTexts)
  const language = useLanguage()
  const sent = sending.phase === 'checking' ? sending.size : sending.sent
  const percent = Math.floor((sent / sending.size) * 100)
  return (
    <>
      <Progress
        value={percent}
        animated={sending.phase === 'checking'}
        color={sending.phase === 'stopped' ? 'red' : undefined}
        aria-label={t('sending', { name: sending.name })}
      />
      <p className={classes.figures}>
        <span>{`${percent}%`}</span>
        <span>{`${formatBytes(sent, language)} / ${formatBytes(sending.size, language)}`}</span>
        {sending.phase === 'sending' && <TimeLeft seconds={sending.secondsLeft} />}
      </p>
      <div className={classes.actions}>
        {sending.phase === 'stopped' && (
          <Button size="xs" onClick={onResume}>
            {t('resume')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}

function TimeLeft({ seconds }: { seconds: number | null }) {
  const t = useTexts(fileTexts)
  if (seconds === null || seconds < 1) return null
  return (
    <span>
      {seconds < 90
        ? t('secondsLeft', { seconds: Math.ceil(seconds) })
        : t('minutesLeft', { minutes: Math.ceil(seconds / 60) })}
    </span>
  )
}
