import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { useMemo } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { useActions } from './calendar-actions.ts'
import { EntryList } from './entry-list.tsx'
import { toItems } from './list-items.ts'
import { MoreEntriesNote } from './more-entries-note.tsx'
import { getPresent } from './present.ts'
import type { Found } from './use-calendar.ts'

type TodayListProps = {
  now: Date
  found: Found | undefined
  robotNames: ReadonlyMap<string, string>
}

/** Today's entries by each building's calendar, with their problems: an accessible alternative to the calendar. */
export function TodayList({ now, found, robotNames }: TodayListProps) {
  const t = useTexts(scheduleTexts)
  const { open } = useActions()
  const items = useMemo(
    () =>
      found &&
      toItems(
        found.entries.filter(({ day, occurrence }) => day === getPresent(now, occurrence.timezone).day),
      ),
    [found, now],
  )
  return (
    <section aria-labelledby="schedule-today">
      <h2 id="schedule-today">{t('todayTitle')}</h2>
      <MoreEntriesNote found={found} />
      {items?.length === 0 && <p>{t('todayEmpty')}</p>}
      {items !== undefined && items.length > 0 && (
        <EntryList label={t('todayTitle')} items={items} robotNames={robotNames} way={{ open }} />
      )}
    </section>
  )
}
