import { Alert, Button } from '@mantine/core'
import type { PasswordPolicy } from '@wheelhouse/contract/account/password'
import { operatorTexts } from '@wheelhouse/texts/organizations/operators'
import { useState } from 'react'
import { SecretField } from '../../kernel/forms/entity-fields.tsx'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import { setFields } from '../../kernel/forms/use-entity-form.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { generatePassword } from './generate-password.ts'
import classes from './password-field.module.css'

type PasswordFieldProps<Values extends Record<string, unknown>> = {
  of: FieldsState<Values>
  policy: PasswordPolicy
  isStored: boolean
  isRequired: boolean
  description: string
}

/** A password for somebody else, typed or generated; a generated one stays visible until the page is left. */
export function PasswordField<
  Values extends Record<string, unknown> & { password: string; loginId: string },
>({ of, policy, isStored, isRequired, description }: PasswordFieldProps<Values>) {
  const t = useTexts(operatorTexts)
  const [generated, setGenerated] = useState<string | null>(null)
  const handleGenerate = () => {
    const password = generatePassword({ policy, loginId: of.fields.values.loginId })
    setFields(of, { password })
    setGenerated(password)
  }
  const handleCopy = async (password: string) => {
    try {
      await navigator.clipboard.writeText(password)
      notify({ message: t('copied') })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className={classes.password}>
      <SecretField
        of={of}
        name="password"
        description={description}
        isStored={isStored}
        isRequired={isRequired}
      />
      {!of.isReadOnly && (
        <Button variant="default" size="xs" onClick={handleGenerate}>
          {t('generate')}
        </Button>
      )}
      {generated !== null && (
        <Alert variant="light" title={t('generatedTitle')}>
          <p className={classes.shown}>
            <code>{generated}</code>
            <Button variant="default" size="compact-xs" onClick={() => void handleCopy(generated)}>
              {t('copy')}
            </Button>
          </p>
          <p>{t('generatedNote')}</p>
        </Alert>
      )}
    </div>
  )
}
