import { Button, PasswordInput } from '@mantine/core'
import { secondFactorRoutes } from '@wheelhouse/contract/account/second-factor'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { FormFailure } from '../kernel/forms/form-parts.tsx'
import { useContractForm } from '../kernel/forms/use-contract-form.ts'
import { atField } from '../kernel/server/api-error.ts'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './account.module.css'

type ConfirmPasswordFormProps = {
  /** Label of the button. */
  label: string
  isDangerous?: boolean
  onConfirm: (currentPassword: string) => Promise<void>
}

/** Asks for the current password before a second factor changes, so that an unattended screen is not enough. */
export function ConfirmPasswordForm({ label, isDangerous = false, onConfirm }: ConfirmPasswordFormProps) {
  const t = useTexts(accountTexts)
  const { fields, failure, isSaving, handleSubmit } = useContractForm({
    initial: { currentPassword: '' },
    schema: secondFactorRoutes.removeAuthenticatorApp.body,
    keeping: null,
    save: async ({ currentPassword }) => {
      try {
        await onConfirm(currentPassword)
      } catch (error) {
        throw wrongPasswordAtField(error)
      }
    },
  })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={label} className={classes.form}>
      <FormFailure error={failure} title={t('notDone')} />
      <PasswordInput
        name="currentPassword"
        label={t('currentPassword')}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        {...fields.getInputProps('currentPassword')}
      />
      <Button type="submit" color={isDangerous ? 'red' : undefined} loading={isSaving}>
        {label}
      </Button>
    </form>
  )
}

export function wrongPasswordAtField(error: unknown) {
  return atField(error, 'auth.wrongPassword', { path: 'currentPassword', code: 'password.wrong' })
}
