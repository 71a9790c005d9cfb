import type { reportTexts } from '@wheelhouse/texts/reports/reports'
import type { useTexts } from '../kernel/words/texts.ts'

/** A report's title: its flow's name or, without a flow, its type, which can only be a cleaning. */
export function getReportTitle(title: string, t: ReturnType<typeof useTexts<typeof reportTexts>>): string {
  return title === '' ? t('type_30') : title
}
