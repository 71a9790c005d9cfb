import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { operatorTexts } from '@wheelhouse/texts/organizations/operators'
import { useState } from 'react'
import { profileQuery } from '../../account/account.queries.ts'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import type { OperatorDetail } from './operator-form.tsx'

/** Sends or resends an invitation to somebody who never signed in; renders nothing for anybody else. */
export function OperatorInvitation({ operator }: { operator: OperatorDetail }) {
  const t = useTexts(operatorTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { data: own } = useQuery(profileQuery)
  const [isSending, setIsSending] = useState(false)
  const { id, loginId, lastLoginAt, invitedAt, status, can } = operator
  if (own === undefined || lastLoginAt !== null || status !== 1 || !can.update) return null

  const handleInvite = async () => {
    setIsSending(true)
    try {
      await call(operatorRoutes.invite, { params: { id } })
      notify({ message: t('invited', { loginId }) })
      await queryClient.invalidateQueries({ queryKey: [operatorRoutes.get.path] })
    } catch (error) {
      showError(error)
    } finally {
      setIsSending(false)
    }
  }
  const invitation =
    invitedAt === null ? t('notSignedInText') : t('invitedText', { at: formatMoment(invitedAt, language) })
  return (
    <Alert variant="light" title={t('notSignedInTitle')} mb="md" maw="52rem">
      <p>{own.canSendMail ? invitation : t('noMail')}</p>
      {own.canSendMail && (
        <Button variant="default" loading={isSending} onClick={() => void handleInvite()}>
          {t(invitedAt === null ? 'invite' : 'inviteAgain')}
        </Button>
      )}
    </Alert>
  )
}
