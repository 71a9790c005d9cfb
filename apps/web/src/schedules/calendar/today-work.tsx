import { useQuery } from '@tanstack/react-query'
import type { Occurrence } from '@wheelhouse/contract/schedules/schedule'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { useMemo } from 'react'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { FoldPanel } from '../../kernel/shell/fold-panel.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { type ScreenAddress, ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { reportPaths } from '../../reports/report-paths.ts'
import { schedulePaths } from '../schedule-paths.ts'
import { occurrencesQuery } from '../schedules.queries.ts'
import { getWindow } from './calendar-dates.ts'
import { toEntries } from './calendar-entries.ts'
import { EntryList } from './entry-list.tsx'
import { findWork, toWorkItems } from './list-items.ts'
import { getPresent } from './present.ts'
import classes from './today-work.module.css'
import { useMinute } from './use-minute.ts'

/** Within one building, robots are known by their own names. */
const noRobotNames: ReadonlyMap<string, string> = new Map()

type TodayWorkProps = { building: { id: string; timezone?: string | undefined } }

/** Today's scheduled work of a building: what ended, runs, comes next or failed, each linking to its screen. */
export function TodayWork({ building: { id: buildingId, timezone } }: TodayWorkProps) {
  const t = useTexts(scheduleTexts)
  const now = useMinute()
  const today = getPresent(now, timezone).day
  const { data, error, refetch } = useQuery(occurrencesQuery({ ...getWindow('day', today), buildingId }))
  const items = useMemo(
    () => data && toWorkItems(toEntries(data.occurrences), today, now),
    [data, today, now],
  )
  const count = items && `${items.length}${data?.hasMore ? '+' : ''}`
  const day = {
    to: schedulePaths.calendar,
    params: { type: 'day' },
    search: { building: buildingId, date: today },
  }
  return (
    <FoldPanel title={t('workTitle')} count={count}>
      <div className={classes.content}>
        {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
        {items === undefined && error === null && <ListLoading />}
        {items?.length === 0 && <p className={classes.none}>{t('todayEmpty')}</p>}
        {items !== undefined && items.length > 0 && (
          <EntryList
            key={today}
            label={t('workTitle')}
            items={items}
            first={findWork(items)}
            robotNames={noRobotNames}
            way={{ getAddress: (occurrence) => getAddress(occurrence) ?? day }}
          />
        )}
        <ScreenLink {...day} className={classes.all}>
          {t('workAll')}
        </ScreenLink>
      </div>
    </FoldPanel>
  )
}

/** Where to view it: its run while that is in progress, its report afterwards. */
function getAddress({ runId, result }: Occurrence): ScreenAddress | null {
  if (runId === null) return null
  return { to: result === 'running' ? paths.flowRun : reportPaths.one, params: { id: runId } }
}
