import type { reportTexts } from '@wheelhouse/texts/reports/reports'
import type { useTexts } from '../kernel/words/texts.ts'

/** What a report is called: as its flow, or as what its robot did without one, which only a cleaning can be. */
export function getReportTitle(title: string, t: ReturnType<typeof useTexts<typeof reportTexts>>): string {
  return title === '' ? t('type_30') : title
}
