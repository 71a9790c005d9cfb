import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { operatorTexts } from '@wheelhouse/texts/organizations/operators'
import { useState } from 'react'
import { profileQuery } from '../account/account.queries.ts'
import { call } from '../kernel/server/api.ts'
import { notify, showError } from '../kernel/shell/notify.ts'
import { useTexts } from '../kernel/words/texts.ts'
import type { OperatorDetail } from './operator-form.tsx'

/** Sends somebody who never signed in an invitation, or another one; nothing for anybody else. */
export function OperatorInvitation({ operator }: { operator: OperatorDetail }) {
  const t = useTexts(operatorTexts)
  const { data: own } = useQuery(profileQuery)
  const [isSending, setIsSending] = useState(false)
  const { id, loginId, lastLoginAt, status, can } = operator
  if (own === undefined || lastLoginAt !== null || status !== 1 || !can.update) return null

  const handleInvite = async () => {
    setIsSending(true)
    try {
      await call(operatorRoutes.invite, { params: { id } })
      notify({ message: t('invited', { loginId }) })
    } catch (error) {
      showError(error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Alert variant="light" title={t('notSignedInTitle')} mb="md">
      <p>{own.canSendMail ? t('notSignedInText') : t('noMail')}</p>
      {own.canSendMail && (
        <Button variant="default" loading={isSending} onClick={() => void handleInvite()}>
          {t('invite')}
        </Button>
      )}
    </Alert>
  )
}
