import { goneTexts } from '@wheelhouse/texts/flows/gone-places'
import type { ReactNode } from 'react'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { useTexts } from '../kernel/words/texts.ts'

/** Next to a flow's name: it refers to a place that is no longer on the map. */
export function GoneMark({ isGone, children }: { isGone: boolean; children: ReactNode }) {
  const t = useTexts(goneTexts)
  if (!isGone) return children
  // One element, because a list on a phone lays out each part of a cell separately.
  return (
    <span>
      {children}{' '}
      <span title={t('markNote')}>
        <StateChip shape="warning" tone="attention">
          {t('mark')}
        </StateChip>
      </span>
    </span>
  )
}
