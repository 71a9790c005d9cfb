import { Alert, Button, Group, Modal } from '@mantine/core'
import { secretOnceTexts } from '@wheelhouse/texts/kernel/secret-once'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../words/texts.ts'
import { CopyValues } from './copy-value.tsx'
import { showError } from './notify.ts'

/** Values that a person copies elsewhere, one of them a secret that is never shown again. */
export function SecretOnce({ values }: { values: readonly (readonly [label: string, value: string])[] }) {
  const t = useTexts(secretOnceTexts)
  return (
    <>
      <Alert color="yellow" role="status">
        {t('once')}
      </Alert>
      <CopyValues values={values} />
    </>
  )
}

type RenewSecretProps = {
  /** The text of the button and the dialog's title. */
  label: string
  title: string
  /** What happens to the current secret; `null`: there is none, so no confirmation. */
  consequence: ReactNode
  /** Label of the secret. */
  secretLabel: string
  /** Values to be copied together with the secret. */
  values?: readonly (readonly [label: string, value: string])[]
  /** Creates it without a press of the button: there is none yet, and nothing works without one. */
  startsAtOnce?: boolean
  /** The secret has been saved. */
  onNoted?: () => void
  /** Creates the new secret. */
  onRenew: () => Promise<string>
}

/** Creates a new secret after a warning of what stops working, and shows it once. */
export function RenewSecret({
  label,
  title,
  consequence,
  secretLabel,
  values = [],
  startsAtOnce = false,
  onNoted,
  onRenew,
}: RenewSecretProps) {
  const t = useTexts(secretOnceTexts)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isMaking, setIsMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setIsConfirming(false)
    setSecret(null)
  }
  const handleRenew = async () => {
    setIsMaking(true)
    try {
      setSecret(await onRenew())
    } catch (error) {
      showError(error)
    }
    setIsMaking(false)
  }
  const first = useRef({ isWanted: startsAtOnce, make: handleRenew })
  useEffect(() => {
    if (!first.current.isWanted) return
    first.current.isWanted = false
    void first.current.make()
  }, [])
  return (
    <>
      <Button
        variant="default"
        loading={isMaking && !isConfirming}
        onClick={() => (consequence === null ? void handleRenew() : setIsConfirming(true))}
      >
        {label}
      </Button>
      <Modal
        opened={isConfirming || secret !== null}
        onClose={close}
        title={title}
        // A secret that is not saved is lost, so only the button closes the dialog.
        closeOnEscape={secret === null}
        closeOnClickOutside={secret === null}
        withCloseButton={secret === null}
        closeButtonProps={{ 'aria-label': t('cancel') }}
      >
        {secret === null ? <p>{consequence}</p> : <SecretOnce values={[...values, [secretLabel, secret]]} />}
        <Group justify="flex-end" mt="md">
          {secret === null ? (
            <>
              <Button variant="default" data-autofocus onClick={close}>
                {t('cancel')}
              </Button>
              <Button loading={isMaking} onClick={() => void handleRenew()}>
                {label}
              </Button>
            </>
          ) : (
            <Button
              onClick={() => {
                close()
                onNoted?.()
              }}
            >
              {t('noted')}
            </Button>
          )}
        </Group>
      </Modal>
    </>
  )
}
