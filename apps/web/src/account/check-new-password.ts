import {
  findPasswordIssue,
  type PasswordForm,
  type PasswordPolicy,
  passwordLimits,
} from '@wheelhouse/contract/account/password'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { getWords } from '../kernel/forms/form.ts'
import { translate } from '../kernel/words/texts.ts'

/** Checks the installation's rule and the repetition, with an error per field. Only the server knows the login id. */
export function checkNewPassword(
  password: string,
  repeat: string,
  { policy, form }: { policy: PasswordPolicy; form: PasswordForm },
): { password?: string; repeat?: string } {
  const code = findPasswordIssue(password, { policy, form, loginId: null })
  const { min, max } = policy === 'nist' ? passwordLimits.nist : passwordLimits[form]
  return {
    ...(code !== null && { password: getWords({ code, params: { min, max } }) }),
    ...(password !== repeat && { repeat: translate(formTexts, 'password.mismatch') }),
  }
}
