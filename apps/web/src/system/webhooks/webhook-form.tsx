import {
  type Webhook,
  type WebhookAuth,
  webhookAuths,
  webhookCreate,
  webhookRoutes,
  webhookTypes,
  webhookUpdate,
} from '@wheelhouse/contract/system/webhook'
import { getSubject, webhookEvents } from '@wheelhouse/contract/system/webhook-events'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { webhookPageTexts } from '@wheelhouse/texts/system/webhook-pages'
import { webhookTexts } from '@wheelhouse/texts/system/webhooks'
import { useMemo } from 'react'
import { PlaceFields, usualPlace } from '../../buildings/place-fields.tsx'
import {
  AreaField,
  CheckField,
  ChoiceField,
  SecretField,
  SeveralField,
  TextField,
} from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { toFieldPath } from '../../kernel/forms/field-props.ts'
import { defineForm, flagNumber, number, optional, several, text } from '../../kernel/forms/form-codec.ts'
import {
  type EntityFormState,
  type RowFormProps,
  setFields,
  useEntityForm,
} from '../../kernel/forms/use-entity-form.ts'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { type CredentialValues, credentials, headerLines } from './webhook-codecs.ts'

export type WebhookDetail = Webhook & EntityDetail

const formFor = (storedAuth: WebhookAuth | null) =>
  defineForm({
    name: text(),
    type: number(String(webhookTypes.generic)),
    url: text(),
    status: flagNumber(true),
    events: several(),
    organizationId: optional(),
    buildingId: optional(),
    auth: text('none'),
    credentials: credentials(storedAuth),
    headers: headerLines(),
  })

/** The fields of a webhook (R-SYSTEM-12). */
export function WebhookForm({ row: webhook, onCreated }: RowFormProps<Webhook>) {
  const t = useTexts(webhookPageTexts)
  const formText = useTexts(formTexts)
  const placeText = useTexts(placeTexts)
  const eventText = useTexts(webhookTexts)
  const storedAuth = webhook?.auth ?? null
  const form = useEntityForm({
    routes: webhookRoutes,
    row: webhook,
    form: useMemo(() => formFor(storedAuth), [storedAuth]),
    create: webhookCreate,
    update: webhookUpdate,
    initial: usualPlace(),
    onCreated,
    labels: {
      name: t('name'),
      type: t('type'),
      url: t('url'),
      status: formText('enabled'),
      events: t('events'),
      auth: t('auth'),
      credentials: t('signIn'),
      headers: t('headers'),
    },
  })
  const isSlack = form.fields.values.type === String(webhookTypes.slack)
  return (
    <EntityForm form={form} label={webhook?.name ?? t('create')} listPath={paths.webhookList}>
      <FormSection title={t('receiver')}>
        <TextField of={form} name="name" isRequired />
        <ChoiceField
          of={form}
          name="type"
          isRequired
          choices={Object.values(webhookTypes).map((value) => ({
            value: String(value),
            label: t(`type_${value}`),
          }))}
        />
        <TextField
          of={form}
          name="url"
          description={isSlack ? formText('slackUrlNote') : undefined}
          isRequired
          inputMode="url"
          spellCheck={false}
          isWide
        />
        <CheckField of={form} name="status" />
      </FormSection>
      <FormSection title={t('what')}>
        <SeveralField
          of={form}
          name="events"
          isRequired
          choices={webhookEvents.map((value) => ({
            value,
            label: eventText(value),
            group: t(`events_${getSubject(value)}`),
          }))}
        />
      </FormSection>
      <FormSection title={placeText('place')}>
        <PlaceFields of={form} isBuildingOptional />
      </FormSection>
      <FormSection title={t('signIn')}>
        <SignInFields form={form} stored={webhook?.hasCredentials === true ? storedAuth : null} />
        <AreaField of={form} name="headers" description={t('headersNote')} isCode />
      </FormSection>
    </EntityForm>
  )
}

type SignInValues = Record<string, unknown> & { auth: string; credentials: CredentialValues }

/** How the server authenticates to the receiver: the fields of the chosen kind. */
function SignInFields<Values extends SignInValues>({
  form,
  stored,
}: {
  form: EntityFormState<Values>
  /** The authentication kind that has stored credentials. */
  stored: WebhookAuth | null
}) {
  const t = useTexts(webhookPageTexts)
  const { auth, credentials: values } = form.fields.values
  const choose = (chosen: string) => {
    const kind = webhookAuths.find((it) => it === chosen) ?? values.auth
    setFields<SignInValues, Values>(form, { auth: chosen, credentials: { ...values, auth: kind } })
  }
  const isStored = auth === stored
  const field = (name: string) => ({ of: form, name: toFieldPath<Values>('credentials', name) })
  return (
    <>
      <ChoiceField
        of={form}
        name="auth"
        isRequired
        choices={webhookAuths.map((value) => ({ value, label: t(`auth_${value}`) }))}
        onChoose={choose}
      />
      {auth === 'password' && (
        <>
          <TextField {...field('loginId')} label={t('loginId')} isRequired={!isStored} />
          <SecretField {...field('password')} label={t('password')} isStored={isStored} />
        </>
      )}
      {auth === 'token' && <SecretField {...field('token')} label={t('token')} isStored={isStored} />}
      {auth === 'custom' && (
        <>
          <TextField {...field('headerName')} label={t('headerName')} isRequired={!isStored} />
          <SecretField {...field('headerValue')} label={t('headerValue')} isStored={isStored} />
        </>
      )}
    </>
  )
}
