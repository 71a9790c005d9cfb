import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { now } from '../kernel/server/clock.ts'
import { formatDay } from '../kernel/words/format-day.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { toClock } from './calendar/calendar-dates.ts'
import { listNextStarts } from './next-starts.ts'
import { readTimes, type ScheduleValues } from './schedule-values.ts'
import { useRuleWords } from './schedule-words.ts'
import classes from './schedules.module.css'

/** Enough to see what a rule means. */
const shownStarts = 3

type RulePreviewProps = {
  values: ScheduleValues
  /** The building's; the device's own until it is known. */
  timeZone: string | undefined
}

/** The rule in words and the next times it leads to, while it is being edited. */
export function RulePreview({ values, timeZone }: RulePreviewProps) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const getRule = useRuleWords()
  const times = readTimes(values)
  const clock = toClock(new Date(now()), timeZone)
  const starts =
    times === null ? [] : listNextStarts(times, clock.slice(0, 16).replace(' ', 'T'), shownStarts)
  return (
    <div role="status" className={classes.preview}>
      {times !== null && (
        <>
          <p className={classes.rule}>
            {getRule(times)}
            {times.repeat === 'monthly' && Number(times.startAt.slice(8, 10)) > 28 && ` ${t('monthEnd')}`}
          </p>
          <p>
            {starts.length === 0
              ? t('noNextStart')
              : t('nextStarts', {
                  times: starts
                    .map((start) => `${formatDay(start, language)} ${start.slice(11)}`)
                    .join(t('startComma')),
                })}
          </p>
        </>
      )}
    </div>
  )
}
