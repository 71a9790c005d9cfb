import type { ReportResult } from '@wheelhouse/contract/reports/report'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { type ShapeName, StateChip, type Tone } from '../kernel/shell/state-chip.tsx'
import { useTexts } from '../kernel/words/texts.ts'

const looks: Record<ReportResult, { shape: ShapeName; tone: Tone }> = {
  0: { shape: 'ring', tone: 'good' },
  1: { shape: 'warning', tone: 'danger' },
  4: { shape: 'square', tone: 'attention' },
  9: { shape: 'cross', tone: 'danger' },
  10: { shape: 'ring', tone: 'good' },
  11: { shape: 'half', tone: 'attention' },
  12: { shape: 'square', tone: 'neutral' },
}

/** The result of a report or of one of its entries, or that it is still in progress. */
export function ReportResultChip({ result }: { result: ReportResult | null }) {
  const t = useTexts(reportTexts)
  if (result === null)
    return (
      <StateChip shape="play" tone="active">
        {t('running')}
      </StateChip>
    )
  return <StateChip {...looks[result]}>{t(`result_${result}`)}</StateChip>
}
