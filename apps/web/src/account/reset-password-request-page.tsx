import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { passwordRoutes, resetLimits } from '@wheelhouse/contract/account/password'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { useState } from 'react'
import { FormFailure } from '../kernel/forms/form-parts.tsx'
import { useContractForm } from '../kernel/forms/use-contract-form.ts'
import { call } from '../kernel/server/api.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { useTexts } from '../kernel/words/texts.ts'
import cardClasses from '../session/auth-card.module.css'
import { AuthCard } from '../session/auth-card.tsx'
import classes from './account.module.css'

/** /auth/reset-password-request: requests a link by mail. The answer does not reveal whether the account exists. */
export function ResetPasswordRequestPage() {
  const t = useTexts(accountTexts)
  useTitle(t('resetRequest'))
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AuthCard>
      {sentTo === null ? (
        <RequestForm onSent={setSentTo} />
      ) : (
        <div role="status">
          <h2>{t('linkSentTitle')}</h2>
          <p>{t('linkSent', { email: sentTo, minutes: resetLimits.validMinutes })}</p>
          <p>{t('linkSentHint')}</p>
          <Button variant="default" fullWidth onClick={() => setSentTo(null)}>
            {t('sendAgain')}
          </Button>
        </div>
      )}
      <p className={cardClasses.foot}>
        <Link to={paths.login}>{t('backToLogin')}</Link>
      </p>
    </AuthCard>
  )
}

function RequestForm({ onSent }: { onSent: (loginId: string) => void }) {
  const t = useTexts(accountTexts)
  const { fields, failure, isSaving, handleSubmit } = useContractForm({
    initial: { loginId: '' },
    schema: passwordRoutes.requestReset.body,
    keeping: null,
    save: async (body) => {
      await call(passwordRoutes.requestReset, { body })
      onSent(body.loginId.trim())
    },
  })
  return (
    <>
      <h2>{t('resetRequest')}</h2>
      <p>{t('resetRequestLead')}</p>
      <form noValidate onSubmit={handleSubmit} aria-label={t('resetRequest')} className={classes.form}>
        <FormFailure error={failure} title={t('notSent')} />
        <TextInput
          name="loginId"
          type="email"
          size="md"
          label={t('email')}
          autoComplete="username"
          autoFocus
          spellCheck={false}
          {...fields.getInputProps('loginId')}
        />
        <Button type="submit" size="md" loading={isSaving}>
          {t('sendLink')}
        </Button>
      </form>
    </>
  )
}
