import type { Language } from '@wheelhouse/contract/session/session'

/** Japanese names start with the family name, English ones with the given name. */
export function personName(person: { firstName: string; lastName: string }, language: Language): string {
  const { firstName, lastName } = person
  return (language === 'ja' ? [lastName, firstName] : [firstName, lastName]).join(' ').trim()
}
