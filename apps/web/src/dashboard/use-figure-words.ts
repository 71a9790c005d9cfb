import type { DashboardPeriod } from '@wheelhouse/contract/dashboard/dashboard'
import type { Language } from '@wheelhouse/contract/session/session'
import { dashboardTexts } from '@wheelhouse/texts/dashboard/dashboard'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'

/** Figures as people read them. */
export function useFigureWords() {
  const t = useTexts(dashboardTexts)
  const language = useLanguage()
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options)
  return {
    number: (value: number) => format({}).format(value),
    /** Downwards: nothing is full before it is. @param part from 0 to 1 */
    percent: (part: number) => format({ style: 'percent' }).format(Math.floor(part * 100) / 100),
    /** How it was in the period before, and what has changed. */
    before: ({ count, before }: { count: number; before: number | null }, period: DashboardPeriod) =>
      before === null
        ? t('notKept')
        : t(`before_${period}`, {
            before: format({}).format(before),
            change: format({ signDisplay: 'exceptZero' }).format(count - before),
          }),
    age: (from: string, until: string) => formatAge(Date.parse(until) - Date.parse(from), language),
  }
}

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const

/** In the largest unit of which it is at least one: `3 hours`. */
function formatAge(ageMs: number, language: Language): string {
  const { unit, ms } = units.find((one) => ageMs >= one.ms) ?? units[units.length - 1] ?? units[3]
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(0, Math.floor(ageMs / ms)),
  )
}
