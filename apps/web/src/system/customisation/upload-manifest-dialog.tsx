import { Button, FileButton, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { customManifestLimits, customManifestRoutes } from '@wheelhouse/contract/custom/custom-manifest'
import { manifestLimits } from '@wheelhouse/contract/custom/manifest'
import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { customManifestTexts } from '@wheelhouse/texts/custom/custom-manifests'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { type FormEvent, useState } from 'react'
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
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const change = (next: string) => {
    setText(next)
    setIsWrong(false)
  }
  const handleFile = async (file: File | null) => {
    if (file === null) return
    // Do not even read a file that is far too large.
    if (file.size > manifestLimits.bytes * 4) setIsWrong(true)
    else change(await file.text())
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isRecord(tryParseJson(text)) || text.length > manifestLimits.bytes) {
      setIsWrong(true)
      return
    }
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
          <FileButton accept=".json,application/json" onChange={(file) => void handleFile(file)}>
            {(props) => (
              <Button {...props} variant="default">
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
        </div>
        <Textarea
          label={t('manifest')}
          value={text}
          error={isWrong && t('notJson')}
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
