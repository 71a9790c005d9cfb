import type { FindingState } from '@wheelhouse/contract/reports/finding'
import { findingTexts } from '@wheelhouse/texts/reports/findings'
import { type ShapeName, StateChip, type Tone } from '../../kernel/shell/state-chip.tsx'
import { useTexts } from '../../kernel/words/texts.ts'

const looks: Record<FindingState, { shape: ShapeName; tone: Tone }> = {
  open: { shape: 'warning', tone: 'attention' },
  inWork: { shape: 'half', tone: 'active' },
  closed: { shape: 'ring', tone: 'good' },
}

/** How far a finding is. */
export function FindingStateChip({ state }: { state: FindingState }) {
  const t = useTexts(findingTexts)
  return <StateChip {...looks[state]}>{t(`state_${state}`)}</StateChip>
}
