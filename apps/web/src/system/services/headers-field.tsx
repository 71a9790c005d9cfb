import { ActionIcon, Button, Input } from '@mantine/core'
import { serviceCommandLimits } from '@wheelhouse/contract/system/service-command'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { Plus, X } from 'lucide-react'
import { CheckField, SecretField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { toFieldPath } from '../../kernel/forms/field-props.ts'
import type { EntityFormState } from '../../kernel/forms/use-entity-form.ts'
import { setFields } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { emptyHeader, type HeaderValues } from './command-codecs.ts'
import classes from './service-command-page.module.css'

type HeadersFieldProps<Values extends Record<string, unknown> & { headers: HeaderValues[] }> = {
  of: EntityFormState<Values>
}

/** The headers of a request, one per row; the value of a secret header is write-only. */
export function HeadersField<Values extends Record<string, unknown> & { headers: HeaderValues[] }>({
  of: form,
}: HeadersFieldProps<Values>) {
  const t = useTexts(serviceCommandTexts)
  const { fields, isReadOnly } = form
  const { headers } = fields.getValues()
  const field = (index: number, part: keyof HeaderValues) => ({
    of: form,
    name: toFieldPath<Values>('headers', index, part),
  })
  return (
    <fieldset className={classes.headers} aria-describedby="headers-note">
      <legend>{t('headers')}</legend>
      {headers.map(({ isSecret, isStored }, index) => (
        // The index is the only stable key: everything else in a row changes while it is edited.
        <div key={index} className={classes.header}>
          <TextField {...field(index, 'name')} label={t('headerName')} spellCheck={false} isRequired />
          {isSecret ? (
            <SecretField {...field(index, 'value')} label={t('headerValue')} isStored={isStored} />
          ) : (
            <TextField {...field(index, 'value')} label={t('headerValue')} spellCheck={false} />
          )}
          <CheckField {...field(index, 'isSecret')} label={t('isSecret')} />
          {!isReadOnly && (
            <ActionIcon
              variant="subtle"
              className={classes.remove}
              aria-label={t('removeHeader', { place: index + 1 })}
              onClick={() => fields.removeListItem('headers', index)}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {typeof fields.errors.headers === 'string' && (
        <Input.Error role="alert">{fields.errors.headers}</Input.Error>
      )}
      {!isReadOnly && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={headers.length >= serviceCommandLimits.headersMax}
            onClick={() => setFields({ fields }, { headers: [...headers, emptyHeader] })}
          >
            {t('addHeader')}
          </Button>
        </div>
      )}
      <p id="headers-note">{t('secretsNote')}</p>
    </fieldset>
  )
}
