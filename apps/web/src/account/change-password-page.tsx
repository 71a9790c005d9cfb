import { Button, PasswordInput, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type PasswordPolicy, passwordRoutes } from '@wheelhouse/contract/account/password'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { FormFailure } from '../kernel/forms/form-parts.tsx'
import { useContractForm } from '../kernel/forms/use-contract-form.ts'
import { call } from '../kernel/server/api.ts'
import { atField } from '../kernel/server/api-error.ts'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { notify } from '../kernel/shell/notify.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { passwordWasChanged, useSession } from '../session/session.store.ts'
import classes from './account.module.css'
import { passwordPolicyQuery } from './account.queries.ts'
import { checkNewPassword } from './check-new-password.ts'

/** /my/chpwd: voluntarily, or because an administrator requires it (R-ACCOUNT-7). */
export function ChangePasswordPage() {
  const t = useTexts(accountTexts)
  useTitle(t('changePassword'))
  const { user } = useSession()
  const { data: policy, error, refetch } = useQuery(passwordPolicyQuery)
  return (
    <section className={classes.narrow}>
      <h1>{t('changePassword')}</h1>
      {user?.passwordChangeRequired === true && <p>{t('changePasswordRequired')}</p>}
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {policy === undefined ? <Skeleton height={240} /> : <ChangePasswordForm policy={policy} />}
    </section>
  )
}

function ChangePasswordForm({ policy }: { policy: PasswordPolicy }) {
  const t = useTexts(accountTexts)
  const navigate = useNavigate()
  const { fields, failure, isSaving, handleSubmit } = useContractForm({
    initial: { current: '', new: '', repeat: '' },
    schema: passwordRoutes.change.body,
    toBody: ({ current, new: wanted }) => ({ current, new: wanted }),
    check: ({ new: wanted, repeat }) => {
      const { password, repeat: mismatch } = checkNewPassword(wanted, repeat, { policy, form: 'operator' })
      return { new: password, repeat: mismatch }
    },
    keeping: null,
    save: async ({ current, new: wanted }) => {
      try {
        await call(passwordRoutes.change, { body: { current, new: wanted } })
      } catch (error) {
        throw atField(error, 'auth.wrongPassword', { path: 'current', code: 'password.wrong' })
      }
      passwordWasChanged()
      notify({ message: t('passwordChanged') })
      await navigate({ to: paths.robotControl })
    },
  })
  const password = (name: 'current' | 'new' | 'repeat', autoComplete: string) => ({
    name,
    autoComplete,
    visibilityToggleButtonProps: { 'aria-label': t('showPassword') },
    ...fields.getInputProps(name),
  })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={t('changePassword')} className={classes.form}>
      <FormFailure error={failure} />
      <PasswordInput label={t('currentPassword')} {...password('current', 'current-password')} />
      <PasswordInput
        label={t('newPassword')}
        description={t(`passwordRule_${policy}`)}
        {...password('new', 'new-password')}
      />
      <PasswordInput label={t('repeatPassword')} {...password('repeat', 'new-password')} />
      <Button type="submit" loading={isSaving}>
        {t('changePassword')}
      </Button>
    </form>
  )
}
