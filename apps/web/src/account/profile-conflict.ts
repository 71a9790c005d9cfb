import type { Profile } from '@wheelhouse/contract/account/profile'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { languages } from '@wheelhouse/texts/kernel/languages'
import type { ConflictRow } from '../kernel/forms/form-parts.tsx'
import { translate } from '../kernel/words/texts.ts'
import { getChanges, type ProfileValues, profileFields, toValues } from './profile-values.ts'

/** The fields that this person edited and somebody else saved with other values, in words. */
export function conflictRows(base: Profile, theirs: Profile, values: ProfileValues): ConflictRow[] {
  const edited = getChanges(base, values)
  const differs = getChanges(theirs, values)
  return profileFields
    .filter((field) => field in edited && field in differs)
    .map((field) => ({
      field: translate(accountTexts, field),
      yours: getWords(field, values),
      theirs: getWords(field, toValues(theirs)),
    }))
}

function getWords(field: (typeof profileFields)[number], values: ProfileValues): string {
  if (field === 'language') return languages.find(({ id }) => id === values.language)?.name ?? ''
  return field === 'authMode' ? translate(accountTexts, `authMode_${values.authMode}`) : values[field]
}
