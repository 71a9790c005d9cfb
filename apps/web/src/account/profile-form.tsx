import { Alert, Button, NativeSelect, PasswordInput, Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Profile, profileRoutes } from '@wheelhouse/contract/account/profile'
import { authModes } from '@wheelhouse/contract/session/session'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { languages } from '@wheelhouse/texts/kernel/languages'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asApiError, atField } from '../kernel/server/api-error.ts'
import { call } from '../kernel/server/api.ts'
import { ConflictDialog, FormFailure, UnsavedGuard } from '../kernel/forms/form-parts.tsx'
import { chooseLanguage, translate, useLanguage, useTexts } from '../kernel/words/texts.ts'
import { useContractForm } from '../kernel/forms/use-contract-form.ts'
import { nameWasChanged } from '../session/session.store.ts'
import classes from './account.module.css'
import { profileQuery } from './account.queries.ts'
import { conflictRows } from './profile-conflict.ts'
import { canChoose, changesOf, mergeEdits, touchesGuard, valuesOf } from './profile-values.ts'
import { notify } from '../kernel/shell/notify.ts'

/** Japanese names begin with the family name. */
const nameOrder = { ja: ['lastName', 'firstName'], en: ['firstName', 'lastName'] } as const

/**
 * Names, addresses, language and the way of signing in (R-ACCOUNT-9).
 * @param profile as it is saved now; the form takes a newer one over as long as nothing is edited.
 */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTexts(accountTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(profile)
  const [theirs, setTheirs] = useState<Profile | null>(null)
  const { fields, failure, isSaving, handleSubmit, reset } = useContractForm({
    initial: valuesOf(profile),
    schema: profileRoutes.update.body,
    toBody: (values) => {
      const changes = changesOf(base, values)
      const { currentPassword } = values
      return { ...changes, ...(touchesGuard(changes) && { currentPassword }), revision: base.revision }
    },
    check: ({ authMode, phone }) =>
      authMode === `${authModes.smsCode}` && phone.trim() === ''
        ? { phone: translate(formTexts, 'phone.neededForCode') }
        : {},
    save: async (values) => {
      const changes = changesOf(base, values)
      const currentPassword = touchesGuard(changes) ? values.currentPassword : undefined
      const readAgain = () => queryClient.fetchQuery({ ...profileQuery, staleTime: 0 })
      try {
        await call(profileRoutes.update, { body: { ...changes, currentPassword, revision: base.revision } })
      } catch (error) {
        if (asApiError(error).code === 'entity.changed') setTheirs(await readAgain())
        else throw fieldFault(error)
        return
      }
      // Saved is saved, whether or not the answer can be read again at once.
      const saved = await readAgain().catch(() => null)
      if (saved !== null) {
        setBase(saved)
        reset(valuesOf(saved))
        nameWasChanged(saved)
      }
      if (changes.language !== undefined) await chooseLanguage(changes.language)
      notify({ message: translate(formTexts, 'saved') })
    },
  })
  const values = fields.getValues()
  const changes = changesOf(base, values)
  const isDirty = Object.keys(changes).length > 0

  useEffect(() => {
    if (isDirty || profile.revision === base.revision) return
    // oxlint-disable-next-line react/set-state-in-effect -- the answer of the server is the system outside
    setBase(profile)
    reset(valuesOf(profile))
  }, [isDirty, profile, base, reset])

  const takeTheirs = (newest: Profile) => {
    setBase(newest)
    reset(valuesOf(newest))
    setTheirs(null)
  }
  const keepMine = (newest: Profile) => {
    flushSync(() => {
      reset(mergeEdits(base, newest, values))
      setBase(newest)
      setTheirs(null)
    })
    form.current?.requestSubmit()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      aria-label={t('profileBasics')}
      className={classes.form}
    >
      <UnsavedGuard isDirty={isDirty} />
      <FormFailure error={failure} />
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
      <NativeSelect
        name="language"
        label={t('language')}
        description={t('languageHint')}
        data={languages.map(({ id, name }) => ({ value: id, label: name }))}
        {...fields.getInputProps('language')}
      />
      <Radio.Group name="authMode" label={t('authMode')} {...fields.getInputProps('authMode')}>
        <div className={classes.choices}>
          {Object.values(authModes).map((mode) => {
            const isAvailable = canChoose(mode, profile, values.phone)
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
      <Button type="submit" loading={isSaving} className={classes.submit}>
        {formText('save')}
      </Button>
      {theirs !== null && (
        <ConflictDialog
          rows={conflictRows(base, theirs, values)}
          onKeepYours={() => keepMine(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
          onClose={() => setTheirs(null)}
        />
      )}
    </form>
  )
}

/** What a way of signing in lacks that cannot be chosen. */
function missing(mode: 2 | 3 | 4, { canSendSms }: Profile) {
  return mode === authModes.smsCode && !canSendSms ? 'authModeNoSms' : (`authModeMissing_${mode}` as const)
}

function fieldFault(error: unknown) {
  const known = atField(error, 'auth.wrongPassword', { path: 'currentPassword', code: 'password.wrong' })
  return atField(known, 'entity.duplicate', { path: 'email', code: 'email.taken' })
}
