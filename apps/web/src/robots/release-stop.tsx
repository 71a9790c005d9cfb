import { Button, Group, Modal } from '@mantine/core'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { robotTexts } from '@wheelhouse/texts/robots'
import { useState } from 'react'
import { showError } from '../kernel/notify.ts'
import { useTexts } from '../kernel/texts.ts'
import { operatorType } from '../session/session.store.ts'
import { releaseRemoteStop } from './remote-stop.ts'

/** Releases a remote stop after one question. Absent for those who may not. */
export function ReleaseStop({ serialNumber, name }: { serialNumber: string; name: string }) {
  const t = useTexts(robotTexts)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const type = operatorType()
  if (type === null || !hasPermission(type, 'robot:clearRemoteStop')) return null

  const handleRelease = async () => {
    setIsBusy(true)
    try {
      await releaseRemoteStop(serialNumber)
      setIsAsking(false)
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('releaseStopOne', { name })}
        onClick={() => setIsAsking(true)}
      >
        {t('releaseStop')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('releaseStop')}
        withCloseButton={false}
      >
        <p>{t('releaseQuestion', { name })}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => setIsAsking(false)} data-autofocus>
            {t('cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void handleRelease()}>
            {t('releaseStop')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
