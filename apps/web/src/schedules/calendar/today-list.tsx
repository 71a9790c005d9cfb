import { UnstyledButton } from '@mantine/core'
import type { Occurrence } from '@wheelhouse/contract/schedules/schedule'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { getReason, getState } from '../schedule-words.ts'
import classes from '../schedules.module.css'
import { toKey } from '../schedules.queries.ts'
import { toClock } from './calendar-dates.ts'
import { TooMany } from './too-many.tsx'

type TodayListProps = {
  now: Date
  found: { occurrences: readonly Occurrence[]; hasMore: boolean } | undefined
  onOpen: (occurrence: Occurrence) => void
}

/** What runs today by the calendar of each building, and why it would not or did not: the calendar for those who read lists. */
export function TodayList({ now, found, onOpen }: TodayListProps) {
  const t = useTexts(scheduleTexts)
  const today = found?.occurrences.filter(({ date, timezone }) => toClock(now, timezone).startsWith(date))
  return (
    <section aria-labelledby="schedule-today">
      <h2 id="schedule-today">{t('todayTitle')}</h2>
      <TooMany found={found} />
      {today?.length === 0 && <p>{t('todayEmpty')}</p>}
      <ul className={classes.today}>
        {today?.map((occurrence) => {
          const { startAt, timezone, title, robotName, overlaps, skipped } = occurrence
          const reason = occurrence.reason ?? occurrence.hindrance
          const { word, shape, tone } = getState(occurrence)
          return (
            <li key={toKey(occurrence)}>
              <span>{toClock(startAt, timezone).slice(11, 16)}</span>
              <UnstyledButton className={classes.open} translate="no" onClick={() => onOpen(occurrence)}>
                {title} · {robotName}
              </UnstyledButton>
              <StateChip shape={shape} tone={tone}>
                {t(word)}
              </StateChip>
              {reason !== null && !skipped && <span>{getReason(reason)}</span>}
              {overlaps && <span>{t('overlapsNote')}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
