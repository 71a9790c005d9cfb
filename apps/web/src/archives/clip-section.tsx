import { Button } from '@mantine/core'
import { clipLimits, clipRoutes } from '@wheelhouse/contract/archives/clip'
import type { ArchiveDay } from '@wheelhouse/contract/archives/recording'
import { clipTexts } from '@wheelhouse/texts/archives/clips'
import { Scissors } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import classes from './archive.module.css'
import { ClipDialog, type Position } from './clip-dialog.tsx'
import { ExtractList } from './extract-list.tsx'
import { useClipColumns } from './use-clip-columns.tsx'
import { useRobotName } from './use-robot-name.ts'

type ClipSectionProps = {
  day: ArchiveDay
  /** The robot whose clips these are. */
  serialNo: string
  /** The playback position, to start a clip from; `null`: none, so no clip can be made. */
  position: Position | null
}

/** Clips of a robot's recordings, and a button for a new one (R-ARCHIVES-4). */
export function ClipSection({ day, serialNo, position }: ClipSectionProps) {
  const t = useTexts(clipTexts)
  const [isMaking, setIsMaking] = useState(false)
  const [page, setPage] = useState(1)
  const mayMake = may('recording:clip')
  const recordings = day.recordings.filter(({ serialNumber }) => serialNumber === serialNo)
  const name = useRobotName(serialNo, recordings)
  return (
    <section aria-label={t('title')} className={classes.clips}>
      <div className={classes.clipsHead}>
        <h2>{t('titleOf', { name })}</h2>
        {position !== null && recordings.length > 0 && mayMake && (
          <Button
            variant="default"
            leftSection={<Scissors size={16} aria-hidden />}
            onClick={() => setIsMaking(true)}
          >
            {t('make')}
          </Button>
        )}
      </div>
      <p className={classes.note}>
        {t('kept', { days: clipLimits.daysKept })}
        {!day.isContracted && ` ${t('lastHourOnly')}`}
        {position === null && recordings.length > 0 && mayMake && ` ${t('chooseFirst')}`}
      </p>
      <ExtractList
        routes={clipRoutes}
        serialNo={serialNo}
        t={t}
        columns={useClipColumns(day.timezone)}
        page={page}
        onPage={setPage}
      />
      {isMaking && position !== null && (
        <ClipDialog
          day={day}
          recordings={recordings}
          position={position}
          onClose={() => setIsMaking(false)}
          // The newest one is on the first page.
          onStarted={() => setPage(1)}
        />
      )}
    </section>
  )
}
