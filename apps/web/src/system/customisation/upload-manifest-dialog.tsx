import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { customManifestLimits, customManifestRoutes } from '@wheelhouse/contract/custom/custom-manifest'
import { manifestLimits } from '@wheelhouse/contract/custom/manifest'
import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { customManifestTexts } from '@wheelhouse/texts/custom/custom-manifests'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { type FormEvent, useState } from 'react'
import { ChooseFileButton } from '../../kernel/files/choose-file-button.tsx'
import { describeJsonFault } from '../../kernel/forms/find-json-fault.ts'
import { useKeptText } from '../../kernel/forms/use-kept-input.ts'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { customManifestsQuery } from './custom-manifests.queries.ts'
import classes from './customisation.module.css'

type Props = { onClose: () => void; onUploaded: (version: { id: string }) => void }

/** Uploads a manifest, from a file or as text, as a draft. */
export function UploadManifestDialog({ onClose, onUploaded }: Props) {
  const t = useTexts(customManifestTexts)
  const formText = useTexts(formTexts)
  const queryClient = useQueryClient()
  const [text, setText] = useKeptText('text of a new manifest', '')
  const [note, setNote] = useKeptText('note of a new manifest', '')
  const [issue, setIssue] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const change = (next: string) => {
    setText(next)
    setIssue(null)
  }
  const handleFile = async (file: File) => {
    const { name } = file
    // Do not even read a file that is far too large.
    if (file.size > manifestLimits.bytes * 4) {
      setIssue(t('fileTooLarge', { name }))
      return
    }
    const read = decodeUtf8(await file.arrayBuffer())
    if (read === null) setIssue(t('notText', { name }))
    else {
      change(read)
      setIssue(findIssue(read))
    }
  }
  const findIssue = (typed: string): string | null => {
    if (typed.length > manifestLimits.bytes) return t('tooLong')
    const value = tryParseJson(typed)
    if (value === undefined) return describeJsonFault(typed)
    return isRecord(value) ? null : t('notObject')
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const found = findIssue(text)
    setIssue(found)
    if (found !== null) return
    setIsBusy(true)
    try {
      const version = await call(customManifestRoutes.create, { body: { text, note } })
      await queryClient.invalidateQueries(customManifestsQuery)
      onClose()
      onUploaded(version)
    } catch (error) {
      showError(error)
      setIsBusy(false)
    }
  }
  return (
    <Modal
      opened
      size="lg"
      closeOnClickOutside={false}
      onClose={onClose}
      title={t('upload')}
      closeButtonProps={{ 'aria-label': formText('cancel') }}
    >
      <form
        noValidate
        aria-label={t('upload')}
        className={classes.dialog}
        onSubmit={(event) => void handleSubmit(event)}
      >
        <div>
          <ChooseFileButton
            label={t('chooseFile')}
            accept=".json,application/json"
            onChoose={(file) => void handleFile(file)}
          />
        </div>
        <Textarea
          label={t('manifest')}
          value={text}
          error={issue}
          rows={12}
          spellCheck={false}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <TextInput
          label={t('note')}
          description={t('noteHint')}
          value={note}
          maxLength={customManifestLimits.noteMax}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {formText('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('saveDraft')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** `null`: the bytes are not UTF-8, such as those of a picture or of a text in Shift_JIS. */
function decodeUtf8(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
