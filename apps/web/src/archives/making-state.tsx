import { Progress } from '@mantine/core'
import type { Clip } from '@wheelhouse/contract/archives/clip'
import { clipTexts } from '@wheelhouse/texts/archives/clips'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './archive.module.css'

const looks = {
  running: { shape: 'half', tone: 'active' },
  done: { shape: 'ring', tone: 'good' },
  cancelled: { shape: 'square', tone: 'off' },
  failed: { shape: 'warning', tone: 'attention' },
} as const

/** The progress of something produced from recordings, or why it failed. */
export function MakingState({
  of: { status, fault, done, total },
}: {
  of: Pick<Clip, 'status' | 'fault' | 'done' | 'total'>
}) {
  const t = useTexts(clipTexts)
  return (
    <div className={classes.clipState}>
      <StateChip {...looks[status]}>{t(`status_${status}`)}</StateChip>
      {status === 'running' && (
        <>
          <Progress value={(100 * done) / Math.max(total, 1)} aria-label={t('progress')} />
          <span className={classes.detail}>{t('progressOf', { done, total })}</span>
        </>
      )}
      {status === 'failed' && <span className={classes.detail}>{t(`fault_${fault ?? 'unknown'}`)}</span>}
    </div>
  )
}
