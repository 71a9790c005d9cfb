import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { receivingUrlTexts } from '@wheelhouse/texts/kernel/receiving-url'
import type { ReactNode } from 'react'
import { CopyValue } from '../shell/copy-value.tsx'
import { showError } from '../shell/notify.ts'
import { useTexts } from '../words/texts.ts'
import { ConfirmButton } from './confirm-dialog.tsx'

type ReceivingUrlProps = {
  label: string
  /** `null`: none has been issued yet. */
  url: string | null
  /** The system that sends to it, in the reader's words. */
  system: string
  onIssue: () => Promise<void>
  /** What was received last. */
  children: ReactNode
}

/** The address that another system sends to, and a button to issue a new one, confirmed if one is in use. */
export function ReceivingUrl({ label, url, system, onIssue, children }: ReceivingUrlProps) {
  const t = useTexts(receivingUrlTexts)
  const first = useMutation({ mutationFn: onIssue, onError: showError })
  return (
    <>
      {url === null ? <p>{t('none')}</p> : <CopyValue label={label} value={url} />}
      {children}
      <div>
        {url === null ? (
          <Button variant="default" loading={first.isPending} onClick={() => first.mutate()}>
            {t('issue')}
          </Button>
        ) : (
          <ConfirmButton label={t('issue')} onConfirm={onIssue}>
            <p>{t('reissueText', { system })}</p>
          </ConfirmButton>
        )}
      </div>
    </>
  )
}
