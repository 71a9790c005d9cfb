import { Button, PasswordInput, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  findPasswordComplaint,
  type PasswordPolicy,
  passwordLimits,
  passwordRoutes,
} from '@wheelhouse/contract/account/password'
import { accountTexts } from '@wheelhouse/texts/account'
import { formTexts } from '@wheelhouse/texts/forms'
import { call } from '../kernel/api.ts'
import { FormFailure } from '../kernel/form-parts.tsx'
import { wordsOf } from '../kernel/form.ts'
import { paths } from '../kernel/paths.ts'
import { translate, useTexts } from '../kernel/texts.ts'
import { useTitle } from '../kernel/title.ts'
import { useContractForm } from '../kernel/use-contract-form.ts'
import { passwordWasChanged, useSession } from '../session/session.store.ts'
import { passwordPolicyQuery } from './account.queries.ts'
import classes from './account.module.css'

/** /my/chpwd: by choice, or because an administrator asks for it (specification §4). */
export function ChangePasswordPage() {
  const t = useTexts(accountTexts)
  useTitle(t('changePassword'))
  const { user } = useSession()
  const { data: policy } = useQuery(passwordPolicyQuery)
  return (
    <section className={classes.narrow}>
      <h1>{t('changePassword')}</h1>
      {user?.passwordChangeRequired === true && <p>{t('changePasswordRequired')}</p>}
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
    check: (values) => checkNewPassword(values, policy),
    save: async ({ current, new: wanted }) => {
      await call(passwordRoutes.change, { body: { current, new: wanted } })
      passwordWasChanged()
      notifications.show({ message: t('passwordChanged') })
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

/** The rule of the installation, and the same twice. The login id is known to the server alone. */
function checkNewPassword(
  { new: wanted, repeat }: { new: string; repeat: string },
  policy: PasswordPolicy,
): Partial<Record<'new' | 'repeat', string>> {
  const code = findPasswordComplaint(wanted, { policy, form: 'operator', loginId: null })
  const { min, max } = policy === 'nist' ? passwordLimits.nist : passwordLimits.operator
  return {
    ...(code !== null && { new: wordsOf({ code, params: { min, max } }) }),
    ...(wanted !== repeat && { repeat: translate(formTexts, 'password.mismatch') }),
  }
}
