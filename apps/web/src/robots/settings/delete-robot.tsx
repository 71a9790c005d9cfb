import { Alert, Button, Group, Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { type SubmitEvent, useEffect, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { type ApiError, asApiError } from '../../kernel/server/api-error.ts'
import { notify } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { RobotDetail } from '../records/robot-record.queries.ts'

/** Deletes a robot permanently, once the serial number has been typed. `onDeleted`: nothing is left to save. */
export function DeleteRobot({ robot, onDeleted }: { robot: RobotDetail; onDeleted: () => void }) {
  const t = useTexts(robotRecordTexts)
  const formText = useTexts(formTexts)
  const errorText = useTexts(errorTexts)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isGone, setIsGone] = useState(false)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { id, name, serialNumber } = robot

  // Only once the page knows that nothing is left to save: otherwise it would ask before leaving.
  useEffect(() => {
    if (isGone) void navigate({ to: paths.robotList, replace: true })
  }, [isGone, navigate])

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typed.trim() !== serialNumber) return
    setFailure(null)
    try {
      await call(robotRoutes.delete, { params: { id } })
      notify({ message: t('deleted', { name }) })
      onDeleted()
      setIsGone(true)
      await queryClient.invalidateQueries({ queryKey: [robotRoutes.list.path] })
    } catch (error) {
      setFailure(asApiError(error))
    }
  }
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setIsConfirming(true)}>
        {t('delete')}
      </Button>
      <Modal
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('delete')}
        closeButtonProps={{ 'aria-label': formText('cancel') }}
      >
        <form onSubmit={(event) => void handleSubmit(event)}>
          <p>{t('deleteMeaning', { name })}</p>
          {failure !== null && (
            <Alert color="red" role="alert" mb="sm">
              {errorText(failure.code, failure.params)}
            </Alert>
          )}
          <TextInput
            label={t('deleteType', { serialNumber })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setIsConfirming(false)}>
              {formText('cancel')}
            </Button>
            <Button type="submit" color="red.9" disabled={typed.trim() !== serialNumber}>
              {t('deleteButton')}
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  )
}
