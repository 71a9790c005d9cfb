import { Button, Input, Progress } from '@mantine/core'
import { fileKinds, type StoredFile, type UploadKind } from '@wheelhouse/contract/system/file'
import { fileTexts } from '@wheelhouse/texts/system/files'
import { Upload } from 'lucide-react'
import { type ComponentProps, type DragEvent, type ReactNode, useId, useState } from 'react'
import { useKeptFocus } from '../shell/use-kept-focus.ts'
import { formatBytes } from '../words/format-bytes.ts'
import { useLanguage, useTexts } from '../words/texts.ts'
import { StoredFilePreview } from './stored-file-preview.tsx'
import classes from './upload-field.module.css'
import { type Sending, useUpload } from './use-upload.ts'

type UploadFieldProps = {
  /** Path of the field in the body of the call, usually `fileId`: an issue with it moves the focus here. */
  name: string
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  withAsterisk?: boolean
  disabled?: boolean
  kind: UploadKind
  /** The endings of the kind that are accepted here; left out, all of them. */
  endings?: readonly string[]
  /** Maximum bytes here, if less than the kind allows. */
  maxBytes?: number
  /** The current file of the form. The call takes its `id`. */
  value: StoredFile | null
  onChange: (file: StoredFile | null) => void
  /** A form cannot be saved while a file is being uploaded. */
  onBusyChange: (isBusy: boolean) => void
}

/** A form field for a file: chosen or dropped, uploaded immediately, previewed when complete. */
export function UploadField(props: UploadFieldProps) {
  const { name, label, description, error, withAsterisk, disabled, kind, value, onChange, onBusyChange } =
    props
  const t = useTexts(fileTexts)
  const language = useLanguage()
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [doneName, setDoneName] = useState<string | null>(null)
  const { endings = fileKinds[kind].endings, maxBytes = fileKinds[kind].maxBytes } = props
  const upload = useUpload({
    kind,
    maxBytes,
    onBusyChange,
    onDone: (file) => {
      setDoneName(file.name)
      onChange(file)
    },
  })
  const { sending } = upload
  const limits = t('limits', { endings: endings.join(' '), size: formatBytes(maxBytes, language) })
  const isBusy = sending !== null && sending.phase !== 'refused'
  const keptFocus = useKeptFocus()
  const choose = (file: File | undefined) => {
    if (file === undefined || disabled || isBusy) return
    setDoneName(null)
    upload.choose(file)
  }
  const issue =
    sending?.phase === 'refused' ? t('refused', { name: sending.name, reason: sending.reason }) : error
  const describedBy = [issue && `${id}-error`, `${id}-description`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description ? [description, ' ', limits] : limits}
      error={issue}
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
        <FileButtons
          input={{
            id,
            name,
            accept: endings.join(','),
            disabled: disabled || isBusy,
            'aria-describedby': describedBy,
            'aria-invalid': issue ? true : undefined,
          }}
          isHidden={isBusy}
          isDisabled={disabled ?? false}
          hasFile={value !== null}
          onChoose={choose}
          onRemove={() => {
            setDoneName(null)
            onChange(null)
          }}
        />
      </div>
    </Input.Wrapper>
  )
}

type FileButtonsProps = {
  input: ComponentProps<'input'>
  isHidden: boolean
  isDisabled: boolean
  hasFile: boolean
  onChoose: (file: File | undefined) => void
  onRemove: () => void
}

/** The buttons to choose a file, and to remove the chosen one. */
function FileButtons({ input, isHidden, isDisabled, hasFile, onChoose, onRemove }: FileButtonsProps) {
  const t = useTexts(fileTexts)
  return (
    <div className={classes.actions} hidden={isHidden}>
      <input
        {...input}
        className={classes.input}
        type="file"
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        component="label"
        htmlFor={input.id}
        variant="default"
        size="xs"
        leftSection={<Upload size={14} aria-hidden />}
        data-disabled={isDisabled || undefined}
      >
        {t(hasFile ? 'replace' : 'choose')}
      </Button>
      {hasFile && (
        <Button variant="subtle" size="xs" disabled={isDisabled} onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
      <span className={classes.hint}>{t('orDrop')}</span>
    </div>
  )
}

type UploadProgressProps = {
  sending: Exclude<Sending, { phase: 'refused' }>
  onResume: () => void
  onCancel: () => void
}

/** Progress, time left, and a way to cancel. */
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
