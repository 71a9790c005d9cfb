import { Alert, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  findPasswordIssue,
  invitationLimits,
  type PasswordPolicy,
  passwordLimits,
} from '@wheelhouse/contract/account/password'
import {
  assignableAuthModes,
  managedOperatorTypes,
  type Operator,
  operatorCreate,
  operatorRoutes,
  operatorUpdate,
} from '@wheelhouse/contract/organizations/operator'
import { type OperatorType, operatorTypes } from '@wheelhouse/contract/permissions'
import { authModes } from '@wheelhouse/contract/session/session'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { languages } from '@wheelhouse/texts/kernel/languages'
import { operatorTexts } from '@wheelhouse/texts/organizations/operators'
import type { ReactNode } from 'react'
import { profileQuery } from '../../account/account.queries.ts'
import { PlaceFields, usualPlace } from '../../buildings/place-fields.tsx'
import { CheckField, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { getWords, toIssueOfCode } from '../../kernel/forms/form.ts'
import {
  defineForm,
  flag,
  flagNumber,
  number,
  optional,
  secret,
  text,
  type ValuesOfForm,
} from '../../kernel/forms/form-codec.ts'
import { type FieldsState, setFields, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { operatorType, session } from '../../session/session.store.ts'
import { PasswordField } from './password-field.tsx'

export type OperatorDetail = Operator & EntityDetail

export const operatorForm = defineForm({
  loginId: text(),
  lastName: text(),
  firstName: text(),
  type: number(String(operatorTypes.general)),
  organizationId: optional(),
  buildingId: optional(),
  restrictEditFlow: flag(),
  canExportReport: flag(),
  password: secret(),
  /** For a new account only. */
  sendInvitation: flag(),
  passwordChangeRequired: flag(true),
  phone: optional(),
  authMode: number(String(authModes.password)),
  language: text('ja'),
  status: flagNumber(true),
})

/** The labels of the fields. */
export function useOperatorLabels() {
  const t = useTexts(operatorTexts)
  const accountText = useTexts(accountTexts)
  const formText = useTexts(formTexts)
  return {
    loginId: t('loginId'),
    lastName: accountText('lastName'),
    firstName: accountText('firstName'),
    type: t('type'),
    restrictEditFlow: t('restrictEditFlow'),
    canExportReport: t('canExportReport'),
    password: t('password'),
    passwordChangeRequired: t('passwordChangeRequired'),
    phone: accountText('phone'),
    authMode: accountText('authMode'),
    language: accountText('language'),
    status: formText('enabled'),
  }
}

type OperatorValues = ValuesOfForm<typeof operatorForm>
type PersonField = 'lastName' | 'firstName' | 'loginId' | 'phone' | 'language'
type SignInField = 'loginId' | 'password' | 'authMode' | 'passwordChangeRequired'

type OperatorFormProps = {
  /** Omit to create a new account. */
  operator?: OperatorDetail
  onCreated?: (created: { id: string }) => void
  policy: PasswordPolicy
}

/** The fields of an account (R-ORGANIZATIONS-21). */
export function OperatorForm({ operator, onCreated, policy }: OperatorFormProps) {
  const t = useTexts(operatorTexts)
  const language = useLanguage()
  const form = useEntityForm({
    routes: operatorRoutes,
    row: operator,
    form: operatorForm,
    create: operatorCreate,
    update: operatorUpdate,
    initial: { ...usualPlace(), language },
    onCreated,
    check: ({ password, loginId, sendInvitation }) =>
      getPasswordIssue(password, { policy, loginId, isNew: operator === undefined && !sendInvitation }),
    labels: useOperatorLabels(),
  })
  const { type } = form.fields.values
  return (
    <EntityForm
      form={form}
      label={operator === undefined ? t('create') : personName(operator, language)}
      listPath={paths.operatorList}
    >
      {operator?.id === session.get().user?.id && <OwnNotice />}
      <PersonSection of={form} />
      <FormSection title={t('role')}>
        <ChoiceField
          of={form}
          name="type"
          isRequired
          choices={withCurrent(managedTypes(), operator?.type).map((value) => ({
            value: String(value),
            label: t(`type_${value}`),
          }))}
          // Reset to the default for the new type; it can be overridden.
          onChoose={(value) =>
            form.fields.setValues({ type: value, canExportReport: value !== String(operatorTypes.general) })
          }
        />
        <PlaceFields of={form} />
        <CheckField of={form} name="canExportReport" />
        {type === String(operatorTypes.general) && (
          <CheckField of={form} name="restrictEditFlow" description={t('restrictEditFlowNote')} />
        )}
      </FormSection>
      <SignInSection
        of={form}
        policy={policy}
        operator={operator}
        invitation={operator === undefined ? <InvitationChoice of={form} /> : null}
        isInvited={form.fields.values.sendInvitation}
      >
        <CheckField of={form} name="status" />
      </SignInSection>
    </EntityForm>
  )
}

/** A person's name and contact details. */
export function PersonSection<Values extends Pick<OperatorValues, PersonField>>({
  of,
}: {
  of: FieldsState<Values>
}) {
  const t = useTexts(operatorTexts)
  const language = useLanguage()
  const names = [
    <TextField key="last" of={of} name="lastName" isRequired />,
    <TextField key="first" of={of} name="firstName" isRequired />,
  ]
  return (
    <FormSection title={t('person')}>
      {language === 'ja' ? names : names.toReversed()}
      <TextField of={of} name="loginId" type="email" spellCheck={false} isRequired />
      <TextField of={of} name="phone" type="tel" description={t('phoneNote')} />
      <ChoiceField
        of={of}
        name="language"
        description={t('languageNote')}
        choices={languages.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormSection>
  )
}

type SignInProps<Values extends Record<string, unknown>> = {
  of: FieldsState<Values>
  policy: PasswordPolicy
  /** Absent for a new account. */
  operator?: Pick<Operator, 'authMode' | 'invitedAt'>
  /** The option to invite, if available, and whether it is selected, in which case no password is typed. */
  invitation?: ReactNode
  isInvited?: boolean
  children?: ReactNode
}

/** How somebody signs in. */
export function SignInSection<Values extends Pick<OperatorValues, SignInField>>({
  of,
  policy,
  operator,
  invitation = null,
  isInvited = false,
  children,
}: SignInProps<Values>) {
  const t = useTexts(operatorTexts)
  const accountText = useTexts(accountTexts)
  const { data: own } = useQuery(profileQuery)
  const modes = assignableAuthModes.filter((mode) => mode !== authModes.smsCode || own?.canSendSms === true)
  // An invited person has no password until they use the link or one is typed here, which ends the invitation.
  const hasPassword = operator !== undefined && operator.invitedAt === null
  return (
    <FormSection title={t('signIn')}>
      {invitation}
      {!isInvited && (
        <PasswordField
          of={of}
          policy={policy}
          isStored={hasPassword}
          isRequired={operator === undefined}
          description={hasPassword ? t('passwordKept') : accountText(`passwordRule_${policy}`)}
        />
      )}
      <ChoiceField
        of={of}
        name="authMode"
        choices={withCurrent(modes, operator?.authMode).map((value) => ({
          value: String(value),
          label: accountText(`authMode_${value}`),
        }))}
      />
      {!isInvited && <CheckField of={of} name="passwordChangeRequired" />}
      {children}
    </FormSection>
  )
}

type Invited = Pick<OperatorValues, 'sendInvitation' | 'password'>

/** An invitation instead of a typed password; shows a note if no mail can be sent. */
export function InvitationChoice<Values extends Invited>({ of }: { of: FieldsState<Values> }) {
  const t = useTexts(operatorTexts)
  const { data: own } = useQuery(profileQuery)
  if (own === undefined) return null
  return (
    <Checkbox
      name="sendInvitation"
      label={t('sendInvitation')}
      description={
        own.canSendMail ? t('sendInvitationNote', { hours: invitationLimits.validHours }) : t('noMail')
      }
      disabled={!own.canSendMail}
      checked={of.fields.values.sendInvitation}
      onChange={({ currentTarget: { checked } }) =>
        setFields<Invited, Values>(of, { sendInvitation: checked, password: '' })
      }
    />
  )
}

function OwnNotice() {
  const t = useTexts(operatorTexts)
  return (
    <Alert variant="light" title={t('ownTitle')}>
      {t('ownText')} <Link to={paths.profile}>{t('toProfile')}</Link>
    </Alert>
  )
}

function managedTypes(): readonly OperatorType[] {
  const own = operatorType()
  return own === null ? [] : managedOperatorTypes(own)
}

/** Keeps the stored value among the choices, even if it could no longer be chosen. */
function withCurrent<T>(choices: readonly T[], current: T | undefined): readonly T[] {
  return current === undefined || choices.includes(current) ? choices : [...choices, current]
}

/** The validation issue of a typed password, if any. */
export function getPasswordIssue(
  password: string,
  { policy, loginId, isNew }: { policy: PasswordPolicy; loginId: string; isNew: boolean },
): { password?: string } {
  if (password === '') return isNew ? { password: getWords(toIssueOfCode('text.required')) } : {}
  const code = findPasswordIssue(password, { policy, form: 'operator', loginId })
  if (code === null) return {}
  return { password: getWords({ code, params: passwordLimits[policy === 'nist' ? 'nist' : 'operator'] }) }
}
