import type { Finding, FindingState } from '@wheelhouse/contract/reports/finding'
import { findingTexts } from '@wheelhouse/texts/reports/findings'
import { type ShapeName, StateChip, type Tone } from '../../kernel/shell/state-chip.tsx'
import { formatDay } from '../../kernel/words/format-day.ts'
import { toLocalInput } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'

const looks: Record<FindingState, { shape: ShapeName; tone: Tone }> = {
  open: { shape: 'warning', tone: 'attention' },
  inWork: { shape: 'half', tone: 'active' },
  closed: { shape: 'ring', tone: 'good' },
}

/** The state of a finding. */
export function FindingStateChip({ state }: { state: FindingState }) {
  const t = useTexts(findingTexts)
  return <StateChip {...looks[state]}>{t(`state_${state}`)}</StateChip>
}

type Due = Pick<Finding, 'dueOn' | 'state'>

function isOverdue({ dueOn, state }: Due): boolean {
  return dueOn !== null && state !== 'closed' && dueOn < toLocalInput(new Date()).slice(0, 10)
}

/** A finding's due date, and whether it is overdue; renders nothing without one. */
export function FindingDue({ finding }: { finding: Due }) {
  const t = useTexts(findingTexts)
  const language = useLanguage()
  const { dueOn } = finding
  if (dueOn === null) return null
  const day = formatDay(dueOn, language)
  if (!isOverdue(finding)) return day
  return (
    <>
      {day}{' '}
      <StateChip shape="warning" tone="danger">
        {t('overdue')}
      </StateChip>
    </>
  )
}
