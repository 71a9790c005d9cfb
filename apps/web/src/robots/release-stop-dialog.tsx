import { Button, Group, Modal } from '@mantine/core'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { useState } from 'react'
import { showError } from '../kernel/shell/notify.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { releaseRemoteStop } from './remote-stop.ts'

type ReleaseStopDialogProps = { serialNumber: string; name: string; onClose: () => void }

/** The question before a remote stop is released. */
export function ReleaseStopDialog({ serialNumber, name, onClose }: ReleaseStopDialogProps) {
  const t = useTexts(robotTexts)
  const [isBusy, setIsBusy] = useState(false)
  const handleRelease = async () => {
    setIsBusy(true)
    try {
      await releaseRemoteStop(serialNumber)
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('releaseStop')} withCloseButton={false}>
      <p>{t('releaseQuestion', { name })}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void handleRelease()}>
          {t('releaseStop')}
        </Button>
      </Group>
    </Modal>
  )
}
