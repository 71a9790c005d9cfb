import type { reportTexts } from '@wheelhouse/texts/reports/reports'
import type { useTexts } from '../kernel/words/texts.ts'

/** The title of a report: its flow's name, or what its robot did without one, which can only be a cleaning. */
export function getReportTitle(title: string, t: ReturnType<typeof useTexts<typeof reportTexts>>): string {
  return title === '' ? t('type_30') : title
}
