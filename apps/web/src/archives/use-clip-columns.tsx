import { Progress } from '@mantine/core'
import type { Clip } from '@wheelhouse/contract/archives/clip'
import { clipTexts } from '@wheelhouse/texts/archives/clips'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useMemo } from 'react'
import type { Column } from '../kernel/lists/data-table.tsx'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { formatBytes } from '../kernel/words/format-bytes.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import classes from './archive.module.css'
import { formatClock } from './archive-time.ts'
import { ClipActions } from './clip-actions.tsx'

const looks = {
  running: { shape: 'half', tone: 'active' },
  done: { shape: 'ring', tone: 'good' },
  cancelled: { shape: 'square', tone: 'off' },
  failed: { shape: 'warning', tone: 'attention' },
} as const

/** What stands in the list of clips. @param timezone the building's, as in the rest of the page */
export function useClipColumns(timezone: string): readonly Column<Clip>[] {
  const t = useTexts(clipTexts)
  const names = useTexts(teleopTexts)
  const language = useLanguage()
  return useMemo(() => {
    const toSpan = ({ fromAt, untilAt }: Clip) =>
      t('spanOf', {
        date: new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(
          Date.parse(fromAt),
        ),
        from: formatClock(Date.parse(fromAt), timezone, true),
        until: formatClock(Date.parse(untilAt), timezone, true),
      })
    const toCamera = ({ cameraId }: Clip) => names(`camera_${cameraId}`)
    return [
      { id: 'time', label: t('time'), text: toSpan },
      { id: 'camera', label: t('camera'), text: toCamera },
      {
        id: 'state',
        label: t('state'),
        text: ({ status }) => t(`status_${status}`),
        cell: (clip) => <ClipState clip={clip} />,
      },
      {
        id: 'size',
        label: t('size'),
        text: ({ status, size }) => (status === 'done' ? formatBytes(size, language) : ''),
      },
      {
        ...{ id: 'actions', label: t('actions'), isAction: true },
        text: () => '',
        cell: (clip) => (
          <ClipActions clip={clip} name={t('nameOf', { camera: toCamera(clip), span: toSpan(clip) })} />
        ),
      },
    ]
  }, [t, names, language, timezone])
}

/** How far it is, or why there is none. */
function ClipState({ clip: { status, fault, done, total } }: { clip: Clip }) {
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
