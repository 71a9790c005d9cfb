import type { Language } from '@wheelhouse/contract/session/session'
import { isDay } from './days.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Digits and signs as a Japanese keyboard may type them. */
const tidy = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/**
 * The day that somebody typed, as `2026-11-24`; `null` if it is none. Year first with any sign between, or `11/24` of
 * this year; in English also `Nov 24, 2026`, `24 Nov` and `11/24/2026`. What it was taken for is shown at once. Pure.
 * @param today supplies the year that is left out
 */
export function readTypedDate(text: string, language: Language, today: string): string | null {
  const words = tidy(text)
  const numbers = words.match(/\d+/g) ?? []
  const year = today.slice(0, 4)
  const month = months.findIndex((name) => new RegExp(`\\b${name}[a-z]*\\b`).test(words)) + 1
  if (month > 0 && language === 'en') return toDay(numbers[1] ?? year, String(month), numbers[0] ?? '')
  const [first = '', second = '', third = ''] = numbers
  if (numbers.length === 1 && first.length === 8)
    return toDay(first.slice(0, 4), first.slice(4, 6), first.slice(6))
  if (numbers.length === 2) return toDay(year, first, second)
  if (numbers.length !== 3) return null
  if (first.length === 4) return toDay(first, second, third)
  return language === 'en' ? toDay(third, first, second) : null
}

function toDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

/**
 * The time of day that somebody typed, as `09:30`; `null` if it is none: `9`, `930`, `9:30`, `9:30 pm`. Pure.
 * @param withSeconds takes `093015` and `9:30:15`, too, as `09:30:15`
 */
export function readTypedTime(text: string, withSeconds = false): string | null {
  const words = tidy(text)
  const exact = withSeconds
    ? (/^(\d{2})(\d{2})(\d{2})$/.exec(words) ?? /^(\d{1,2}):(\d{2}):(\d{2})$/.exec(words))
    : null
  if (exact !== null) return toTime(exact.slice(1).map(Number))
  const parts = /^(\d{1,2})(?:\D?(\d{2}))?\D?\s*(am|pm)?$/.exec(words)
  if (parts === null) return null
  const [, typed = '', minutes = '00', half] = parts
  const hours = half === undefined ? Number(typed) : (Number(typed) % 12) + (half === 'pm' ? 12 : 0)
  return toTime([hours, Number(minutes)])
}

function toTime(parts: number[]): string | null {
  if (parts.some((part, index) => part > (index === 0 ? 23 : 59))) return null
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
