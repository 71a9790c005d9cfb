import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SeriesPart } from '@wheelhouse/contract/schedules/occurrence-times'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { FormSection } from '../kernel/forms/entity-form.tsx'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { readTimes, type ScheduleValues } from './schedule-values.ts'
import classes from './schedules.module.css'
import { conflictsQuery } from './schedules.queries.ts'

/** The first few are enough to see the conflict, and the save button stays near. */
const shownMax = 5

type ConflictListProps = {
  scheduleId: string | null
  /** The part of the schedule being edited; left out, all of it. */
  part?: SeriesPart | undefined
  values: ScheduleValues
}

/** What a schedule would overlap with, before it is saved. Absent until robot and times are known. */
export function ConflictList({ scheduleId, part, values }: ConflictListProps) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const times = readTimes(values)
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(
    conflictsQuery({ scheduleId, part, robotId: values.robotId, ...times }),
  )
  const isRefused = !values.priority && data?.occurrences.some(({ priority }) => !priority) === true
  if (data === undefined && error === null && fetchStatus === 'idle') return null
  return (
    <FormSection title={t('conflicts')}>
      <div role="status" className={classes.wide}>
        {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
        {data === undefined && isFetching && t('conflictsChecking')}
        {data?.occurrences.length === 0 && t('noConflicts')}
        {data !== undefined && data.occurrences.length > 0 && (
          <Alert color="yellow" variant="light" title={t('conflictsFound')}>
            <ul className={classes.conflicts}>
              {data.occurrences
                .slice(0, shownMax)
                .map(({ scheduleId: id, date, startAt, timezone, title }) => (
                  <li key={`${id} ${date}`}>
                    {t('conflict', { time: formatMoment(startAt, language, timezone), title })}
                  </li>
                ))}
            </ul>
            {data.hasMore && t('moreConflicts')}
            {!data.hasMore && data.occurrences.length > shownMax && (
              <p>{t('otherConflicts', { count: data.occurrences.length - shownMax })}</p>
            )}
            {isRefused && <p>{t('conflictsAdvice')}</p>}
          </Alert>
        )}
      </div>
    </FormSection>
  )
}
