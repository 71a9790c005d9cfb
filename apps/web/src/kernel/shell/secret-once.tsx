import { Alert, Button, Group, Modal } from '@mantine/core'
import { secretOnceTexts } from '@wheelhouse/texts/kernel/secret-once'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../words/texts.ts'
import { CopyValues } from './copy-value.tsx'
import { showError } from './notify.ts'

/** Values that a person carries over, one of them a secret that nobody sees again. */
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
  /** The button's words; the dialog's title as well. */
  label: string
  title: string
  /** What becomes of the present secret; `null`: there is none, and nobody is asked. */
  consequence: ReactNode
  /** Word of the secret where it is shown. */
  secretLabel: string
  /** What is carried over together with the secret. */
  values?: readonly (readonly [label: string, value: string])[]
  /** Makes it without a press of the button: there is none yet, and nothing works without one. */
  startsAtOnce?: boolean
  /** Somebody has saved the secret. */
  onNoted?: () => void
  /** Makes the new one. */
  onRenew: () => Promise<string>
}

/** Makes a new secret, after it was said what ends by that, and shows it, once. */
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
  const [isAsking, setIsAsking] = useState(false)
  const [isMaking, setIsMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setIsAsking(false)
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
        loading={isMaking && !isAsking}
        onClick={() => (consequence === null ? void handleRenew() : setIsAsking(true))}
      >
        {label}
      </Button>
      <Modal
        opened={isAsking || secret !== null}
        onClose={close}
        title={title}
        // What is not noted is lost: only the button closes it then.
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
