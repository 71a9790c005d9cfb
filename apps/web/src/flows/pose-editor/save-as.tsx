import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { poseDefCreate, poseDefRoutes, poseLimits } from '@wheelhouse/contract/flows/pose-def'
import { poseEditorTexts } from '@wheelhouse/texts/flows/pose-editor'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { describeError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { type PoseValues, poseForm } from './pose-form.ts'

type SaveAsProps = {
  values: PoseValues
  isPossible: boolean
  onSaved: (id: string) => void
}

/** Stores what is on the screen as a new pose; the opened one stays as stored. */
export function SaveAs({ values, isPossible, onSaved }: SaveAsProps) {
  const t = useTexts(poseEditorTexts)
  const formText = useTexts(formTexts)
  const queryClient = useQueryClient()
  const [name, setName] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const close = () => {
    setName(null)
    setFailure(null)
  }
  const save = async () => {
    const body = poseDefCreate.safeParse(poseForm.toBody({ ...values, name: name ?? '' }))
    if (!body.success) return setFailure(formText('checkFields'))
    setIsBusy(true)
    try {
      const { id } = await call(poseDefRoutes.create, { body: body.data })
      await queryClient.invalidateQueries({ queryKey: [poseDefRoutes.list.path] })
      close()
      onSaved(id)
    } catch (error) {
      setFailure(describeError(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" disabled={!isPossible} onClick={() => setName(values.name)}>
        {t('saveAs')}
      </Button>
      <Modal
        opened={name !== null}
        onClose={close}
        title={t('saveAs')}
        closeButtonProps={{ 'aria-label': formText('cancel') }}
      >
        <TextInput
          data-autofocus
          label={t('saveAsName')}
          maxLength={poseLimits.nameMax}
          value={name ?? ''}
          error={failure}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={close}>
            {formText('cancel')}
          </Button>
          <Button loading={isBusy} disabled={(name ?? '').trim() === ''} onClick={() => void save()}>
            {formText('create')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
