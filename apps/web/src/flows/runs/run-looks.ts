import type { RunStatus, VisitStatus } from '@wheelhouse/contract/flows/run'
import type { ShapeName, Tone } from '../../kernel/shell/state-chip.tsx'

type Look = { shape: ShapeName; tone: Tone }

export const runLooks: Record<RunStatus, Look> = {
  running: { shape: 'play', tone: 'active' },
  paused: { shape: 'pause', tone: 'neutral' },
  waiting: { shape: 'bubble', tone: 'attention' },
  done: { shape: 'ring', tone: 'good' },
  failed: { shape: 'cross', tone: 'danger' },
  cancelled: { shape: 'square', tone: 'neutral' },
}

export const visitLooks: Record<VisitStatus, Look> = {
  running: { shape: 'play', tone: 'active' },
  done: { shape: 'ring', tone: 'good' },
  failed: { shape: 'cross', tone: 'danger' },
  skipped: { shape: 'dots', tone: 'neutral' },
  cancelled: { shape: 'square', tone: 'neutral' },
}
