import type { Language } from '@wheelhouse/contract/session/session'

type Choice = { value: string; label: string }

/** Cached per language, because naming some four hundred zones takes a tenth of a second. */
const known = new Map<Language, readonly Choice[]>()

/**
 * Every time zone that the browser knows, plus the stored one, from west to east by current offset.
 * @param stored empty if there is none
 */
export function listTimezones(stored: string, language: Language): readonly Choice[] {
  const choices = known.get(language) ?? nameTimezones(Intl.supportedValuesOf('timeZone'), language)
  known.set(language, choices)
  const isListed = stored === '' || choices.some(({ value }) => value === stored)
  return isListed ? choices : [...nameTimezones([stored], language), ...choices]
}

function nameTimezones(zones: readonly string[], language: Language): readonly Choice[] {
  const now = new Date()
  return zones
    .map((value) => {
      const offset = readPart(now, value, 'en', 'longOffset')
      const name = readPart(now, value, language, 'long')
      const place = value.replaceAll('_', ' ')
      return { value, minutes: toMinutes(offset), label: `(${offset}) ${name} – ${place}` }
    })
    .toSorted((a, b) => a.minutes - b.minutes || a.value.localeCompare(b.value))
    .map(({ value, label }) => ({ value, label }))
}

function readPart(at: Date, timeZone: string, language: string, timeZoneName: 'long' | 'longOffset'): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Parses an offset such as `GMT+09:00`; `GMT` alone is 0. */
function toMinutes(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
