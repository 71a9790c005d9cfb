import type { DashboardPeriod } from '@wheelhouse/contract/dashboard/dashboard'
import { dashboardTexts } from '@wheelhouse/texts/dashboard/dashboard'
import { formatAge } from '../kernel/words/format-time.ts'
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
