import { Button, type ButtonProps, Group, Modal } from '@mantine/core'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { type ReactNode, useState } from 'react'
import { showError } from '../shell/notify.ts'
import { useTexts } from '../words/texts.ts'

type ConfirmDialogProps = {
  title: string
  /** The consequences. */
  children: ReactNode
  /** Text of the confirm button; defaults to the title. */
  confirm?: string
  color?: ButtonProps['color']
  /** The consequences are not known yet. */
  isWaiting?: boolean
  /** The action. The dialog closes once it is done, and stays open if it fails. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** A confirmation before an action; "cancel" has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirm = title,
  color,
  isWaiting = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useTexts(formTexts)
  const [isBusy, setIsBusy] = useState(false)
  const handleConfirm = async () => {
    setIsBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      showError(error)
      setIsBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('cancel') }}>
      {children}
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          {...(color !== undefined && { color })}
          disabled={isWaiting}
          loading={isBusy}
          onClick={() => void handleConfirm()}
        >
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}

type ConfirmButtonProps = Omit<ConfirmDialogProps, 'title' | 'onClose'> & {
  /** Of the button and the dialog's title. */
  label: string
  title?: string
  size?: ButtonProps['size']
  isDangerous?: boolean
}

/** A button that asks for confirmation before its action. */
export function ConfirmButton({
  label,
  title = label,
  size,
  isDangerous = false,
  ...dialog
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const look = isDangerous ? ({ variant: 'outline', color: 'red' } as const) : { variant: 'default' as const }
  return (
    <>
      <Button {...look} {...(size !== undefined && { size })} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          {...(isDangerous && { color: 'red.9' })}
          {...dialog}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
