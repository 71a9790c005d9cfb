import { type IncidentEvent, incidentLimits } from '@wheelhouse/contract/archives/incident'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { memo, useEffect, useRef } from 'react'
import { paths } from '../../kernel/shell/paths.ts'
import { ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { formatClock } from '../archive-time.ts'
import classes from './event-list.module.css'
import { eventDetails, eventWords } from './event-words.ts'
import type { PlaybackClock } from './playback-clock.ts'
import { findEvent } from './track.ts'
import { useMoment } from './use-moment.ts'

type EventListProps = {
  clock: PlaybackClock
  events: readonly IncidentEvent[]
  timezone: string
  /** Was the list truncated? */
  isCut: boolean
}

/** Events, sorted by start. The last one that has begun is marked and kept in view; a press goes to its moment. */
export function EventList({ clock, events, timezone, isCut }: EventListProps) {
  const t = useTexts(incidentTexts)
  const currentId = useMoment(clock, (moment) => findEvent(events, moment)?.id ?? null)
  return (
    <section aria-label={t('events')}>
      <h2>{t('events')}</h2>
      {events.length === 0 && <p>{t('noEvents')}</p>}
      {isCut && <p className={classes.note}>{t('eventsCut', { count: incidentLimits.eventsMax })}</p>}
      {events.length > 0 && (
        <ol className={classes.events}>
          {events.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              clock={clock}
              timezone={timezone}
              isCurrent={event.id === currentId}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

type EventRowProps = { event: IncidentEvent; clock: PlaybackClock; timezone: string; isCurrent: boolean }

/** There may be a thousand: only the two that change are re-rendered. */
const EventRow = memo(function EventRow({ event, clock, timezone, isCurrent }: EventRowProps) {
  const t = useTexts(incidentTexts)
  const language = useLanguage()
  const row = useRef<HTMLLIElement>(null)
  const moment = Date.parse(event.at)
  useEffect(() => {
    if (isCurrent && row.current !== null) showInList(row.current)
  }, [isCurrent])
  return (
    <li ref={row} className={classes.event} data-kind={event.kind} aria-current={isCurrent}>
      <button type="button" onClick={() => clock.seek(moment)}>
        <span className={classes.eventTime}>{formatClock(Math.max(moment, clock.from), timezone, true)}</span>
        <span className={classes.eventWords}>
          {eventWords(event, language)}
          <span className={classes.detail}>{eventDetails(event, language, timezone).join(' · ')}</span>
        </span>
      </button>
      {event.kind === 'run' && event.reportId !== null && (
        <ScreenLink to={paths.report} params={{ id: event.reportId }}>
          {t('toReport')}
        </ScreenLink>
      )}
    </li>
  )
})

/** Scrolls only the list: the page stays where it is. */
function showInList(row: HTMLElement): void {
  const list = row.parentElement
  if (list === null) return
  const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight]
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}
