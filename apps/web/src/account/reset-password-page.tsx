import { Button, PasswordInput, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  invitationLimits,
  type PasswordLinkKind,
  type PasswordPolicy,
  passwordRoutes,
  resetLimits,
} from '@wheelhouse/contract/account/password'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { useEffect, useState } from 'react'
import { FormFailure } from '../kernel/forms/form-parts.tsx'
import { useContractForm } from '../kernel/forms/use-contract-form.ts'
import { call } from '../kernel/server/api.ts'
import { asApiError } from '../kernel/server/api-error.ts'
import { now } from '../kernel/server/clock.ts'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { useNow } from '../kernel/shell/use-now.ts'
import { useTexts } from '../kernel/words/texts.ts'
import cardClasses from '../session/auth-card.module.css'
import { AuthCard } from '../session/auth-card.tsx'
import { endSession } from '../session/session.store.ts'
import classes from './account.module.css'
import { passwordPolicyQuery } from './account.queries.ts'
import { checkNewPassword } from './check-new-password.ts'

type Phase = 'choosing' | 'done' | 'linkInvalid'

/** /auth/reset-password: the target of the link in the mail or in an invitation (R-ACCOUNT-3). */
export function ResetPasswordPage() {
  const t = useTexts(accountTexts)
  const { token, kind = 'reset' } = useSearch({ from: paths.resetPassword })
  useTitle(t(kind))
  const [phase, setPhase] = useState<Phase>('choosing')
  return (
    <AuthCard>
      {token === undefined || phase === 'linkInvalid' ? (
        <LinkInvalid kind={kind} />
      ) : phase === 'done' ? (
        <Done />
      ) : (
        <Choosing token={token} kind={kind} onPhase={setPhase} />
      )}
    </AuthCard>
  )
}

type ChoosingProps = { token: string; kind: PasswordLinkKind; onPhase: (phase: Phase) => void }

function Choosing(props: ChoosingProps) {
  const t = useTexts(accountTexts)
  const { data: policy, error, refetch } = useQuery(passwordPolicyQuery)
  return (
    <>
      <h2>{t(props.kind)}</h2>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {policy === undefined ? <Skeleton height={240} /> : <ResetForm policy={policy} {...props} />}
    </>
  )
}

function ResetForm({ policy, token, kind, onPhase }: ChoosingProps & { policy: PasswordPolicy }) {
  const t = useTexts(accountTexts)
  const { fields, failure, isSaving, handleSubmit } = useContractForm({
    initial: { password: '', repeat: '' },
    schema: passwordRoutes.reset.body,
    toBody: ({ password }) => ({ token, password }),
    check: ({ password, repeat }) =>
      checkNewPassword(password, repeat, { policy, form: kind === 'invitation' ? 'operator' : 'reset' }),
    keeping: null,
    save: async ({ password }) => {
      try {
        await call(passwordRoutes.reset, { body: { token, password } })
      } catch (error) {
        if (asApiError(error).code !== 'auth.resetLinkInvalid') throw error
        onPhase('linkInvalid')
        return
      }
      // Every session of the account has ended, including this browser's.
      endSession(null)
      onPhase('done')
    },
  })
  const password = (name: 'password' | 'repeat') => ({
    name,
    size: 'md',
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('showPassword') },
    ...fields.getInputProps(name),
  })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={t(kind)} className={classes.form}>
      <FormFailure error={failure} title={t('notReset')} />
      <PasswordInput
        label={t('newPassword')}
        description={t(kind === 'invitation' ? `passwordRule_${policy}` : `resetRule_${policy}`)}
        autoFocus
        {...password('password')}
      />
      <PasswordInput label={t('repeatPassword')} {...password('repeat')} />
      <Button type="submit" size="md" loading={isSaving}>
        {t('resetButton')}
      </Button>
    </form>
  )
}

/** Confirms success and links to the login page. */
function Done() {
  const t = useTexts(accountTexts)
  const navigate = useNavigate()
  const [end] = useState(() => now() + resetLimits.countdownSeconds * 1_000)
  const seconds = Math.max(0, Math.ceil((end - useNow()) / 1_000))
  useEffect(() => {
    if (seconds === 0) void navigate({ to: paths.login, replace: true })
  }, [seconds, navigate])
  return (
    <>
      <h2 role="status">{t('resetDone')}</h2>
      <p role="timer">{t('resetCountdown', { seconds })}</p>
      <Button component={Link} to={paths.login} size="md" fullWidth>
        {t('toLogin')}
      </Button>
    </>
  )
}

function LinkInvalid({ kind }: { kind: PasswordLinkKind }) {
  const t = useTexts(accountTexts)
  return (
    <>
      <div role="alert">
        <h2>{t('linkInvalidTitle')}</h2>
        <p>
          {kind === 'invitation'
            ? t('invitationInvalid', { hours: invitationLimits.validHours })
            : t('linkInvalid', { minutes: resetLimits.validMinutes })}
        </p>
      </div>
      {kind === 'invitation' ? (
        <Button component={Link} to={paths.login} size="md" fullWidth>
          {t('toLogin')}
        </Button>
      ) : (
        <>
          <Button component={Link} to={paths.resetPasswordRequest} size="md" fullWidth>
            {t('askAgain')}
          </Button>
          <p className={cardClasses.foot}>
            <Link to={paths.login}>{t('backToLogin')}</Link>
          </p>
        </>
      )}
    </>
  )
}
