import type { Alert } from '@wheelhouse/contract/alerts/alert'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { type ShapeName, StateChip, type Tone } from '../kernel/shell/state-chip.tsx'
import { useTexts } from '../kernel/words/texts.ts'

const looks: Record<Alert['level'], { shape: ShapeName; tone: Tone }> = {
  0: { shape: 'ring', tone: 'neutral' },
  5: { shape: 'warning', tone: 'attention' },
  9: { shape: 'octagon', tone: 'danger' },
}

/** The severity of an alert, as shape and word. */
export function AlertLevel({ level }: Pick<Alert, 'level'>) {
  const t = useTexts(notificationTexts)
  return <StateChip {...looks[level]}>{t(`level_${level}`)}</StateChip>
}
