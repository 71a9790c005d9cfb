import { Button, type ButtonProps, Group, Modal } from '@mantine/core'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { type ReactNode, useState } from 'react'
import { showError } from '../shell/notify.ts'
import { useTexts } from '../words/texts.ts'

type ConfirmDialogProps = {
  title: string
  /** What follows from it. */
  children: ReactNode
  /** Words of the button that does it; the title's when left out. */
  confirm?: string
  color?: ButtonProps['color']
  /** What follows from it is not known yet. */
  isWaiting?: boolean
  /** Does it. The dialog closes once it is done, and stays when it fails. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** A question before something is done; the answer "cancel" has the focus. */
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
  /** Of the button; the dialog's title as well. */
  label: string
  title?: string
  size?: ButtonProps['size']
  isDangerous?: boolean
}

/** A button that asks before it does what it says. */
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
