import type { Profile } from '@wheelhouse/contract/account/profile'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { languages } from '@wheelhouse/texts/kernel/languages'
import type { ConflictRow } from '../kernel/forms/form-parts.tsx'
import { translate } from '../kernel/words/texts.ts'
import { changesOf, type ProfileValues, profileFields, valuesOf } from './profile-values.ts'

/** The fields that this person edited and that somebody else saved differently, in words. */
export function conflictRows(base: Profile, theirs: Profile, values: ProfileValues): ConflictRow[] {
  const edited = changesOf(base, values)
  const differs = changesOf(theirs, values)
  return profileFields
    .filter((field) => field in edited && field in differs)
    .map((field) => ({
      field: translate(accountTexts, field),
      yours: wordsOf(field, values),
      theirs: wordsOf(field, valuesOf(theirs)),
    }))
}

function wordsOf(field: (typeof profileFields)[number], values: ProfileValues): string {
  if (field === 'language') return languages.find(({ id }) => id === values.language)?.name ?? ''
  return field === 'authMode' ? translate(accountTexts, `authMode_${values.authMode}`) : values[field]
}
