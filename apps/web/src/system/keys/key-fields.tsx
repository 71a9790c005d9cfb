import { useQuery } from '@tanstack/react-query'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { serviceKeyTexts } from '@wheelhouse/texts/system/service-keys'
import type { ReactNode } from 'react'
import { CheckField, ChoiceField, SecretField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import { flag, flagNumber, optional, secret, text } from '../../kernel/forms/form-codec.ts'
import type { EntityFormState } from '../../kernel/forms/use-entity-form.ts'
import { organizationsQuery } from '../../kernel/server/organizations.queries.ts'
import { useTexts } from '../../kernel/words/texts.ts'

/** The values that both forms hold. */
export const keyCodecs = {
  name: text(),
  secret: secret(),
  organizationId: optional(),
  isDefault: flag(),
  status: flagNumber(true),
}

type KeyValues = { name: string; secret: string; organizationId: string; isDefault: boolean; status: boolean }
type KeyFieldsProps<Values extends Record<string, unknown>> = {
  of: EntityFormState<Values>
  /** The stored key, if there is one. */
  stored: { fingerprint: string; organizationId: string | null } | undefined
  /** The field that only this kind of key has. */
  children: ReactNode
}

/** The fields common to SkyWay keys and Azure keys (R-SYSTEM-7). */
export function KeyFields<Values extends Record<string, unknown> & KeyValues>({
  of,
  stored,
  children,
}: KeyFieldsProps<Values>) {
  const t = useTexts(serviceKeyTexts)
  const placeText = useTexts(placeTexts)
  const { data: organizations } = useQuery(organizationsQuery)
  const choices = (organizations ?? []).map(({ id, name = '' }) => ({ value: id, label: name }))
  const owner = stored?.organizationId ?? null
  // Only enabled organisations are listed; without this, a key of another would look like a key for all.
  if (owner !== null && !choices.some(({ value }) => value === owner))
    choices.push({ value: owner, label: organizations === undefined ? '' : t('otherOrganization') })
  return (
    <>
      <FormSection title={t('key')}>
        <TextField of={of} name="name" isRequired isWide />
        {children}
        <SecretField
          of={of}
          name="secret"
          isRequired={stored === undefined}
          isStored={stored !== undefined}
          description={stored && t('fingerprintNote', { fingerprint: stored.fingerprint })}
        />
      </FormSection>
      <FormSection title={t('use')}>
        <ChoiceField
          of={of}
          name="organizationId"
          label={placeText('organization')}
          none={placeText('allOrganizations')}
          choices={choices}
        />
        <CheckField of={of} name="isDefault" description={t('isDefaultNote')} />
        <CheckField of={of} name="status" />
      </FormSection>
    </>
  )
}
