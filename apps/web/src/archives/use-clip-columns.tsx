import type { Clip } from '@wheelhouse/contract/archives/clip'
import type { Language } from '@wheelhouse/contract/session/session'
import { clipTexts } from '@wheelhouse/texts/archives/clips'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import type { Column } from '../kernel/lists/data-table.tsx'
import { formatBytes } from '../kernel/words/format-bytes.ts'
import { formatDay } from '../kernel/words/format-day.ts'
import { translate, useLanguage, useTexts } from '../kernel/words/texts.ts'
import { formatClock } from './archive-time.ts'
import { ClipActions } from './clip-actions.tsx'
import { MakingState } from './making-state.tsx'

/** The columns of the list of clips. @param timezone the building's, as on the rest of the page */
export function useClipColumns(timezone: string): readonly Column<Clip>[] {
  const t = useTexts(clipTexts)
  const names = useTexts(teleopTexts)
  const language = useLanguage()
  const toSpan = (clip: Clip) => formatSpan(clip, timezone, language)
  const toCamera = ({ cameraId }: Clip) => names(`camera_${cameraId}`)
  return [
    { id: 'time', label: t('time'), text: toSpan },
    { id: 'camera', label: t('camera'), text: toCamera },
    {
      id: 'state',
      label: t('state'),
      text: ({ status }) => t(`status_${status}`),
      cell: (clip) => <MakingState of={clip} />,
    },
    {
      id: 'size',
      label: t('size'),
      text: ({ status, size }) => (status === 'done' ? formatBytes(size, language) : ''),
    },
    {
      id: 'actions',
      label: t('actions'),
      isAction: true,
      text: () => '',
      cell: (clip) => (
        <ClipActions clip={clip} name={t('nameOf', { camera: toCamera(clip), span: toSpan(clip) })} />
      ),
    },
  ]
}

/** Start and end, by the building's clock. */
export function formatSpan(
  { fromAt, untilAt }: Pick<Clip, 'fromAt' | 'untilAt'>,
  timezone: string,
  language: Language,
): string {
  // Swedish dates are written as our days are: 2026-11-20.
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(Date.parse(fromAt))
  return translate(clipTexts, 'spanOf', {
    date: formatDay(date, language),
    from: formatClock(Date.parse(fromAt), timezone, true),
    until: formatClock(Date.parse(untilAt), timezone, true),
  })
}
