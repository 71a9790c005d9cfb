import type { DashboardPeriod } from '@wheelhouse/contract/dashboard/dashboard'
import { dashboardTexts } from '@wheelhouse/texts/dashboard/dashboard'
import { formatAge } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'

/** Formats figures for people. */
export function useFigureWords() {
  const t = useTexts(dashboardTexts)
  const language = useLanguage()
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options)
  return {
    number: (value: number) => format({}).format(value),
    /** Rounded down, so that nothing is shown as full before it is. @param part from 0 to 1 */
    percent: (part: number) => format({ style: 'percent' }).format(Math.floor(part * 100) / 100),
    /** The value in the previous period, and the change since. */
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
