import { Alert, Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type AllowedIp, allowedIpRoutes } from '@wheelhouse/contract/buildings/allowed-ip'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { call } from '../kernel/server/api.ts'
import { type ApiError, asApiError } from '../kernel/server/api-error.ts'
import { notify } from '../kernel/shell/notify.ts'
import { useTexts } from '../kernel/words/texts.ts'

type DeleteAllowedIpProps = { buildingId: string; entry: AllowedIp; onClose: () => void }

/** Asks before an address is removed from the list, and again if that locks the person out. */
export function DeleteAllowedIp({ buildingId, entry: { id, ipAddress }, onClose }: DeleteAllowedIpProps) {
  const t = useTexts(buildingTexts)
  const formText = useTexts(formTexts)
  const errorText = useTexts(errorTexts)
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const wouldLockOut = failure?.code === 'building.wouldLockOut'
  const handleDelete = async () => {
    setIsDeleting(true)
    try {
      const query = wouldLockOut ? { force: 'true' as const } : {}
      await call(allowedIpRoutes.delete, { params: { buildingId, id }, query })
      notify({ message: formText('deleted', { name: ipAddress }) })
      onClose()
      await queryClient.invalidateQueries({ queryKey: [allowedIpRoutes.list.path] })
    } catch (error) {
      setFailure(asApiError(error))
      setIsDeleting(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={formText('deleteTitle', { name: ipAddress })}
      closeButtonProps={{ 'aria-label': formText('cancel') }}
    >
      <p>{formText('deleteForGood')}</p>
      {failure !== null && (
        <Alert
          color="red"
          role="alert"
          my="sm"
          title={wouldLockOut ? t('lockOutTitle') : formText('notSaved')}
        >
          {errorText(failure.code, failure.params)}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {formText('cancel')}
        </Button>
        <Button color="red.9" loading={isDeleting} onClick={() => void handleDelete()}>
          {wouldLockOut ? t('deleteAnyway') : formText('delete')}
        </Button>
      </Group>
    </Modal>
  )
}
