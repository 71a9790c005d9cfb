import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clipLimits } from '@wheelhouse/contract/archives/clip'
import type { ArchiveDay } from '@wheelhouse/contract/archives/recording'
import { clipTexts } from '@wheelhouse/texts/archives/clips'
import { Scissors } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '../kernel/lists/data-table.tsx'
import { ListLoading, Pager } from '../kernel/lists/list-parts.tsx'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import classes from './archive.module.css'
import { clipCountQuery, clipPageSize, clipsQuery } from './archives.queries.ts'
import { ClipDialog, type Position } from './clip-dialog.tsx'
import { useClipColumns } from './use-clip-columns.tsx'

type ClipSectionProps = {
  day: ArchiveDay
  /** Of the robot whose clips these are. */
  serialNo: string
  /** What is played, to begin a clip with; `null`: nothing, so none is made. */
  position: Position | null
}

/** Clips of a robot's recordings, and the way to another one (R-ARCHIVES-4). */
export function ClipSection({ day, serialNo, position }: ClipSectionProps) {
  const t = useTexts(clipTexts)
  const [isMaking, setIsMaking] = useState(false)
  const [page, setPage] = useState(1)
  const mayMake = may('recording:clip')
  const recordings = day.recordings.filter(({ serialNumber }) => serialNumber === serialNo)
  return (
    <section aria-label={t('title')} className={classes.clips}>
      <div className={classes.clipsHead}>
        <h2>{t('titleOf', { name: recordings[0]?.robotName ?? serialNo })}</h2>
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
      <ClipList serialNo={serialNo} timezone={day.timezone} page={page} onPage={setPage} />
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

type ClipListProps = { serialNo: string; timezone: string; page: number; onPage: (page: number) => void }

function ClipList({ serialNo, timezone, page, onPage }: ClipListProps) {
  const t = useTexts(clipTexts)
  const columns = useClipColumns(timezone)
  const { data: clips, error, refetch } = useQuery(clipsQuery(serialNo, page))
  const { data: count } = useQuery(clipCountQuery(serialNo))
  return (
    <>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {clips === undefined && error === null && <ListLoading />}
      {clips?.length === 0 && <p>{t('empty')}</p>}
      {clips !== undefined && clips.length > 0 && (
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={clips}
          sort="-createdAt"
          onSort={() => undefined}
        />
      )}
      {count !== undefined && count > clipPageSize && (
        <Pager page={page} size={clipPageSize} count={count} onPage={onPage} />
      )}
    </>
  )
}
