import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useEffect, useRef } from 'react'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatDay } from '../format-day.ts'
import { getReason, getState } from '../schedule-words.ts'
import { useActions } from './calendar-actions.ts'
import type { Entry } from './calendar-entries.ts'
import classes from './entry-list.module.css'
import type { ListItem } from './list-items.ts'

/** Pixels, before they are measured. */
const [likelyHeight, dayHeight] = [58, 40]

type EntryListProps = {
  label: string
  items: readonly ListItem[]
  /** Which of them is at the top to begin with. */
  first?: number
  robotNames: ReadonlyMap<string, string>
}

/** Entries as those read them who have little room, or prefer a list. Only those in view exist in the page. */
export function EntryList({ label, items, first = 0, robotNames }: EntryListProps) {
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used in this component only
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => items[index]?.key ?? index,
    estimateSize: (index) => (items[index]?.kind === 'entry' ? likelyHeight : dayHeight),
    overscan: 6,
    useFlushSync: false,
  })
  useEffect(() => {
    if (first > 0) virtualizer.scrollToIndex(first, { align: 'start' })
  }, [virtualizer, first])
  return (
    <div ref={frame} className={classes.frame}>
      <ul aria-label={label} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Item item={item} robotNames={robotNames} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Item({ item, robotNames }: { item: ListItem; robotNames: ReadonlyMap<string, string> }) {
  const { language } = useActions()
  if (item.kind === 'now') return <span className={classes.now} aria-hidden />
  if (item.kind === 'entry') return <EntryRow entry={item.entry} robotNames={robotNames} />
  return (
    <h2 className={classes.day} aria-current={item.isToday ? 'date' : undefined}>
      {formatDay(item.day, language)}
    </h2>
  )
}

function EntryRow({ entry, robotNames }: { entry: Entry; robotNames: ReadonlyMap<string, string> }) {
  const { t, open } = useActions()
  const { occurrence, startTime, endTime } = entry
  const { title, robotId, robotName, overlaps, skipped, priority } = occurrence
  const reason = occurrence.reason ?? occurrence.hindrance
  const { word, shape, tone } = getState(occurrence)
  const notes = [
    ...(reason !== null && !skipped ? [getReason(reason)] : []),
    ...(overlaps ? [t('overlapsNote')] : []),
    ...(priority ? [t('priority')] : []),
  ]
  return (
    <div className={classes.row} data-tone={tone} data-skipped={skipped || undefined}>
      <span className={classes.time}>
        {startTime}
        <span className={classes.until}>–{endTime}</span>
      </span>
      <button type="button" className={classes.open} data-entry onClick={() => open(occurrence)}>
        <span className={classes.title} translate="no">
          {title}
        </span>
        <span className={classes.robot} translate="no">
          {robotNames.get(robotId) ?? robotName}
        </span>
      </button>
      <StateChip shape={shape} tone={tone}>
        {t(word)}
      </StateChip>
      {notes.length > 0 && (
        <span className={classes.notes}>
          {notes.map((note, index) => (
            <Fragment key={note}>
              {index > 0 && ' '}
              {note}
            </Fragment>
          ))}
        </span>
      )}
    </div>
  )
}
