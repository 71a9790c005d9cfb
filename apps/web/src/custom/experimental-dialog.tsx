import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { customTexts } from '@wheelhouse/texts/custom/custom'
import { useState } from 'react'
import { hideQuestion } from '../kernel/shell/hidden-questions.ts'
import { useTexts } from '../kernel/words/texts.ts'

type ExperimentalDialogProps = {
  /** The id under which "do not ask again" is remembered. */
  id: string
  name: string
  onOpen: () => void
  onClose: () => void
}

/** Asks for confirmation before something experimental opens. */
export function ExperimentalDialog({ id, name, onOpen, onClose }: ExperimentalDialogProps) {
  const t = useTexts(customTexts)
  const [isHidden, setIsHidden] = useState(false)
  const handleOpen = () => {
    if (isHidden) hideQuestion(`experimental.${id}`)
    onOpen()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('experimentalTitle', { name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p>{t('experimentalText')}</p>
      <Checkbox
        label={t('experimentalHide')}
        checked={isHidden}
        onChange={(event) => setIsHidden(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={handleOpen}>{t('open')}</Button>
      </Group>
    </Modal>
  )
}
