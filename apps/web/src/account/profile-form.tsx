import { Alert, Button, NativeSelect, PasswordInput, Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Profile, profileRoutes } from '@wheelhouse/contract/account/profile'
import { authModes } from '@wheelhouse/contract/session/session'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { languages } from '@wheelhouse/texts/kernel/languages'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConflictDialog, FormFailure, UnsavedGuard } from '../kernel/forms/form-parts.tsx'
import { type ContractForm, readKeptBase, useContractForm } from '../kernel/forms/use-contract-form.ts'
import { call } from '../kernel/server/api.ts'
import { asApiError, atField } from '../kernel/server/api-error.ts'
import { notify } from '../kernel/shell/notify.ts'
import { chooseLanguage, translate, useLanguage, useTexts } from '../kernel/words/texts.ts'
import { nameWasChanged } from '../session/session.store.ts'
import classes from './account.module.css'
import { profileQuery } from './account.queries.ts'
import { conflictRows } from './profile-conflict.ts'
import {
  canChoose,
  getChanges,
  mergeEdits,
  type ProfileValues,
  profileFields,
  touchesGuard,
  toValues,
} from './profile-values.ts'

/** Japanese names start with the family name. */
const nameOrder = { ja: ['lastName', 'firstName'], en: ['firstName', 'lastName'] } as const

/**
 * Names, contact details, language and sign-in method (R-ACCOUNT-9).
 * @param profile as currently saved; the form adopts a newer one as long as nothing has been edited.
 */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTexts(accountTexts)
  const formText = useTexts(formTexts)
  const element = useRef<HTMLFormElement>(null)
  const form = useProfileForm(profile, () => element.current?.requestSubmit())
  const { fields, changes, conflict } = form
  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.handleSubmit}
      aria-label={t('profileBasics')}
      className={classes.form}
    >
      <UnsavedGuard isDirty={form.isDirty} />
      <FormFailure error={form.failure} />
      <PersonFields fields={fields} />
      <NativeSelect
        name="language"
        label={t('language')}
        description={t('languageHint')}
        data={languages.map(({ id, name }) => ({ value: id, label: name }))}
        {...fields.getInputProps('language')}
      />
      <AuthModeField fields={fields} profile={profile} />
      {touchesGuard(changes) && (
        <Alert variant="light">
          <PasswordInput
            name="currentPassword"
            label={t('currentPassword')}
            description={t('passwordNeeded')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            {...fields.getInputProps('currentPassword')}
          />
        </Alert>
      )}
      <Button type="submit" loading={form.isSaving} className={classes.submit}>
        {formText('save')}
      </Button>
      {conflict !== null && (
        <ConflictDialog
          rows={conflict.rows}
          onKeepYours={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
          onClose={conflict.close}
        />
      )}
    </form>
  )
}

type FieldsProps = Pick<ContractForm<ProfileValues>, 'fields'>

/** A person's name and contact details. */
function PersonFields({ fields }: FieldsProps) {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  return (
    <>
      <div className={classes.pair}>
        {nameOrder[language].map((name) => (
          <TextInput
            key={name}
            name={name}
            label={t(name)}
            autoComplete={name === 'lastName' ? 'family-name' : 'given-name'}
            {...fields.getInputProps(name)}
          />
        ))}
      </div>
      <TextInput
        name="email"
        type="email"
        label={t('email')}
        description={t('emailHint')}
        autoComplete="email"
        {...fields.getInputProps('email')}
      />
      <TextInput
        name="phone"
        type="tel"
        label={t('phone')}
        description={t('phoneHint')}
        autoComplete="tel"
        {...fields.getInputProps('phone')}
      />
    </>
  )
}

/** The sign-in methods; unavailable ones show what is missing. */
function AuthModeField({ fields, profile }: FieldsProps & { profile: Profile }) {
  const t = useTexts(accountTexts)
  const { phone } = fields.getValues()
  return (
    <Radio.Group name="authMode" label={t('authMode')} {...fields.getInputProps('authMode')}>
      <div className={classes.choices}>
        {Object.values(authModes).map((mode) => {
          const isAvailable = canChoose(mode, profile, phone)
          const isMissing = !isAvailable && mode !== authModes.password && mode !== authModes.mailCode
          return (
            <Radio
              key={mode}
              value={`${mode}`}
              label={t(`authMode_${mode}`)}
              description={isMissing ? t(missing(mode, profile)) : undefined}
              disabled={!isAvailable}
            />
          )
        })}
      </div>
    </Radio.Group>
  )
}

const keptAs = 'profile'

function omitPassword(values: ProfileValues): Partial<ProfileValues> {
  return Object.fromEntries(profileFields.map((name) => [name, values[name]]))
}

/**
 * Saves the edits against the version that they started from; on a conflict, the person chooses a version.
 * @param submit submits the form again
 */
function useProfileForm(profile: Profile, submit: () => void) {
  const queryClient = useQueryClient()
  /** The version that the fields were filled from. */
  const [base, setBase] = useState(() => readKeptBase(keptAs, profile))
  /** The version that somebody else saved in the meantime. */
  const [theirs, setTheirs] = useState<Profile | null>(null)
  const readAgain = () => queryClient.fetchQuery({ ...profileQuery, staleTime: 0 })
  const form = useContractForm({
    initial: toValues(base),
    schema: profileRoutes.update.body,
    toBody: (values) => {
      const changes = getChanges(base, values)
      const { currentPassword } = values
      return { ...changes, ...(touchesGuard(changes) && { currentPassword }), revision: base.revision }
    },
    check: ({ authMode, phone }) =>
      authMode === `${authModes.smsCode}` && phone.trim() === ''
        ? { phone: translate(formTexts, 'phone.neededForCode') }
        : {},
    keeping: { name: keptAs, withoutSecrets: omitPassword, base },
    save: async (values) => {
      const changes = getChanges(base, values)
      const currentPassword = touchesGuard(changes) ? values.currentPassword : undefined
      try {
        await call(profileRoutes.update, { body: { ...changes, currentPassword, revision: base.revision } })
      } catch (error) {
        if (asApiError(error).code === 'entity.changed') setTheirs(await readAgain())
        else throw fieldFault(error)
        return
      }
      // The save has succeeded, whether or not the refetch does.
      const saved = await readAgain().catch(() => null)
      if (saved !== null) {
        take(saved)
        nameWasChanged(saved)
      }
      if (changes.language !== undefined) await chooseLanguage(changes.language)
      notify({ message: translate(formTexts, 'saved') })
    },
  })
  const { fields, reset } = form
  const values = fields.getValues()
  const changes = getChanges(base, values)
  const isDirty = Object.keys(changes).length > 0
  const take = (version: Profile) => {
    setBase(version)
    reset(toValues(version))
  }

  useEffect(() => {
    if (isDirty || profile.revision === base.revision) return
    // oxlint-disable-next-line react/set-state-in-effect -- the answer of the server is the system outside
    setBase(profile)
    reset(toValues(profile))
  }, [isDirty, profile, base, reset])

  const conflict = theirs && {
    rows: conflictRows(base, theirs, values),
    takeTheirs: () => {
      take(theirs)
      setTheirs(null)
    },
    keepMine: () => {
      flushSync(() => {
        reset(mergeEdits(base, theirs, values))
        setBase(theirs)
        setTheirs(null)
      })
      submit()
    },
    close: () => setTheirs(null),
  }
  return { ...form, changes, isDirty, conflict }
}

/** What a sign-in method that cannot be selected is missing. */
function missing(mode: 2 | 3 | 4, { canSendSms }: Profile) {
  return mode === authModes.smsCode && !canSendSms ? 'authModeNoSms' : (`authModeMissing_${mode}` as const)
}

function fieldFault(error: unknown) {
  const known = atField(error, 'auth.wrongPassword', { path: 'currentPassword', code: 'password.wrong' })
  return atField(known, 'entity.duplicate', { path: 'email', code: 'email.taken' })
}
