import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RunFigures } from '@wheelhouse/contract/flows/run-figures'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { FormSection } from '../kernel/forms/entity-form.tsx'
import { useTexts } from '../kernel/words/texts.ts'
import { readTimes, type ScheduleValues } from './schedule-values.ts'
import classes from './schedules.module.css'
import { runFiguresQuery } from './schedules.queries.ts'

/** How long the flow has taken so far, and whether enough time is planned. Absent until robot and flow are known. */
export function PastRuns({ values }: { values: ScheduleValues }) {
  const t = useTexts(scheduleTexts)
  const { flowId, robotId } = values
  const { data: figures } = useQuery(runFiguresQuery({ flowId, robotId }))
  if (figures === undefined || flowId === '' || robotId === '') return null
  return (
    <FormSection title={t('figures')}>
      <div role="status" className={classes.wide}>
        {figures.runs === 0 ? t('figuresNone') : <Figures figures={figures} values={values} />}
      </div>
    </FormSection>
  )
}

function Figures({ figures, values }: { figures: RunFigures; values: ScheduleValues }) {
  const t = useTexts(scheduleTexts)
  const { runs, isOfOthers, usualSeconds, longestSeconds, usualCharge } = figures
  const times = readTimes(values)
  // Ignores an hour that a clock change in between may add or remove.
  const planned = times === null ? null : (Date.parse(times.endAt) - Date.parse(times.startAt)) / 1_000
  return (
    <>
      <p>
        {t('figuresOf', { count: runs, usual: toMinutes(usualSeconds), longest: toMinutes(longestSeconds) })}
      </p>
      {usualCharge !== null && <p>{t('figuresCharge', { percent: Math.round(usualCharge) })}</p>}
      {isOfOthers && <p>{t('figuresOfOthers')}</p>}
      {planned !== null && planned > 0 && (longestSeconds ?? 0) > planned && (
        <Alert color="yellow" variant="light">
          {t('figuresTooShort')}
        </Alert>
      )}
    </>
  )
}

/** Whole minutes, rounded up. */
function toMinutes(seconds: number | null): number {
  return Math.max(1, Math.ceil((seconds ?? 0) / 60))
}
