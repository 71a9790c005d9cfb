import { ChevronsUp, Layers } from 'lucide-react'
import { memo } from 'react'
import { StateShape } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { getReason, getState } from '../schedule-words.ts'
import { useActions } from './calendar-actions.ts'
import type { DayEntry } from './calendar-entries.ts'
import classes from './entry-button.module.css'

type EntryButtonProps = {
  entry: DayEntry
  /** Unique display name of its robot. */
  robot: string
  /** Shows the robot after the title, if several share a place. */
  withRobot?: boolean
  /** Shows problems below the title. */
  withNotes?: boolean
}

/** An entry: time and title first, its state as shape and colour, and everything in the name for screen readers. */
export const EntryButton = memo(function EntryButton({
  entry,
  robot,
  withRobot = false,
  withNotes = false,
}: EntryButtonProps) {
  const { t, language, open, take, mayMove } = useActions()
  const { occurrence, startTime, endTime, isCarried } = entry
  const { title, startAt, timezone, overlaps, priority, skipped, result } = occurrence
  const { word, shape, tone } = getState(occurrence)
  const state = [t(word), ...(overlaps ? [t('overlaps')] : []), ...(priority ? [t('priority')] : [])].join(
    ' ',
  )
  const notes = withNotes ? getNotes(entry, t('overlaps')) : []
  const name = t('eventName', { title, robot, time: formatMoment(startAt, language, timezone), state })
  return (
    <button
      type="button"
      className={classes.entry}
      data-entry
      data-tone={tone}
      data-skipped={skipped || undefined}
      aria-label={name}
      title={name}
      // An entry that began before the days shown would jump to where it is dropped.
      draggable={mayMove && result === null && !isCarried}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', title)
        take(entry, event.clientX)
      }}
      onClick={() => open(occurrence)}
    >
      <span className={classes.line}>
        <StateShape shape={shape} />
        <span className={classes.time}>
          {!isCarried && startTime}
          <span className={isCarried ? undefined : classes.until}>–{endTime}</span>
        </span>
        <span className={classes.title} translate="no">
          {title}
        </span>
        {withRobot && (
          <span className={classes.robot} translate="no">
            {robot}
          </span>
        )}
        {priority && <ChevronsUp size={13} aria-hidden />}
        {overlaps && <Layers size={13} aria-hidden className={classes.overlap} />}
      </span>
      {notes.map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
    </button>
  )
})

/** Why it will not begin or did not, and that it overlaps another one. */
function getNotes({ occurrence }: DayEntry, overlap: string): string[] {
  const { skipped, overlaps, result } = occurrence
  const reason = occurrence.reason ?? occurrence.hindrance
  return [
    ...(reason !== null && !skipped ? [getReason(reason, result)] : []),
    ...(overlaps && result === null ? [overlap] : []),
  ]
}
