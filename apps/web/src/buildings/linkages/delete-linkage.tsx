import { Button, Group, Modal } from '@mantine/core'
import type { LinkageService } from '@wheelhouse/contract/buildings/linkage'
import { linkageTexts } from '@wheelhouse/texts/buildings/linkages'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'

type DeleteLinkageProps = { service: LinkageService; onDelete: () => Promise<void> }

/** The only way to empty what a service needs: all of it, after asking. */
export function DeleteLinkage({ service, onDelete }: DeleteLinkageProps) {
  const t = useTexts(linkageTexts)
  const formText = useTexts(formTexts)
  const [isAsking, setIsAsking] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const handleDelete = async () => {
    setIsDeleting(true)
    try {
      await onDelete()
      setIsAsking(false)
    } catch (error) {
      showError(error)
    }
    setIsDeleting(false)
  }
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setIsAsking(true)}>
        {t('deleteLinkage')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={formText('deleteTitle', { name: t(`service_${service}`) })}
        closeButtonProps={{ 'aria-label': formText('cancel') }}
      >
        <p>{t('deleteLinkageText')}</p>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setIsAsking(false)}>
            {formText('cancel')}
          </Button>
          <Button color="red.9" loading={isDeleting} onClick={() => void handleDelete()}>
            {t('deleteLinkage')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
