import type { Profile } from '@wheelhouse/contract/account/profile'
import { listKeys } from '@wheelhouse/contract/kernel/typed'
import { type AuthMode, authModes, type Language } from '@wheelhouse/contract/session/session'

/** The field values of the profile form. Radio buttons and selects contain strings. */
export type ProfileValues = {
  firstName: string
  lastName: string
  email: string
  phone: string
  language: Language
  authMode: `${AuthMode}`
  currentPassword: string
}

export function toValues(profile: Profile): ProfileValues {
  const { firstName, lastName, email, phone, language, authMode } = profile
  return {
    firstName,
    lastName,
    email,
    phone: phone ?? '',
    language,
    authMode: `${authMode}`,
    currentPassword: '',
  }
}

type Editable = Pick<Profile, 'firstName' | 'lastName' | 'email' | 'phone' | 'language' | 'authMode'>
export const profileFields = ['lastName', 'firstName', 'email', 'phone', 'language', 'authMode'] as const

/** The differences from the saved profile, as the body of the request. */
export function getChanges(saved: Profile, values: ProfileValues): Partial<Editable> {
  const { firstName, lastName, email, language } = values
  const phone = values.phone.trim() === '' ? null : values.phone
  const wanted: Editable = {
    firstName,
    lastName,
    email,
    phone,
    language,
    authMode: Object.values(authModes).find((mode) => String(mode) === values.authMode) ?? saved.authMode,
  }
  return Object.fromEntries(
    profileFields.filter((field) => wanted[field] !== saved[field]).map((field) => [field, wanted[field]]),
  )
}

/** Security-relevant fields: changing one requires the current password (contract `profileUpdate`). */
export function touchesGuard(changes: Partial<Editable>): boolean {
  return 'email' in changes || 'phone' in changes || 'authMode' in changes
}

/** A phone number entered now enables codes by SMS if SMS can be sent. Accounts that have them may keep them. */
export function canChoose(mode: AuthMode, saved: Profile, phone: string): boolean {
  if (mode !== authModes.smsCode) return saved.availableAuthModes.includes(mode)
  return phone.trim() !== '' && (saved.canSendSms || saved.authMode === mode)
}

/** The person's own edits on top of the version that somebody else saved meanwhile. */
export function mergeEdits(base: Profile, theirs: Profile, values: ProfileValues): ProfileValues {
  const edited = listKeys(getChanges(base, values))
  const edits = Object.fromEntries(edited.map((field) => [field, values[field]]))
  return { ...toValues(theirs), ...edits, currentPassword: values.currentPassword }
}
