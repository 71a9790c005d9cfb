import type { Occurrence } from '@wheelhouse/contract/schedules/schedule'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { Fragment, useEffect, useRef } from 'react'
import { useVirtualRows } from '../../kernel/lists/use-virtual-rows.ts'
import { type ScreenAddress, ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatDay } from '../../kernel/words/format-day.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { getReason, getState, nextLook } from '../schedule-words.ts'
import classes from './entry-list.module.css'
import type { ListItem } from './list-items.ts'

/** Estimated heights before they are measured. Pixels. */
const [likelyHeight, dayHeight] = [58, 40]

/** The action of a title: opens the entry in place, or links to a screen. */
type EntryWay =
  | { open: (occurrence: Occurrence) => void }
  | { getAddress: (occurrence: Occurrence) => ScreenAddress }

type EntryListProps = {
  label: string
  items: readonly ListItem[]
  /** Index of the item that is at the top initially. */
  first?: number
  robotNames: ReadonlyMap<string, string>
  way: EntryWay
}

/** Entries as a list, for narrow screens or by preference. Only those in view are in the DOM. */
export function EntryList({ label, items, first = 0, robotNames, way }: EntryListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualRows({
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
              <Item item={item} robotNames={robotNames} way={way} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type ItemProps = Pick<EntryListProps, 'robotNames' | 'way'> & { item: ListItem }

function Item({ item, robotNames, way }: ItemProps) {
  const language = useLanguage()
  if (item.kind === 'now') return <span className={classes.now} aria-hidden />
  if (item.kind === 'entry') return <EntryRow item={item} robotNames={robotNames} way={way} />
  return (
    <h2 className={classes.day} aria-current={item.isToday ? 'date' : undefined}>
      {formatDay(item.day, language)}
    </h2>
  )
}

type EntryRowProps = ItemProps & { item: ListItem & { kind: 'entry' } }

function EntryRow({ item: { entry, isNext = false }, robotNames, way }: EntryRowProps) {
  const t = useTexts(scheduleTexts)
  const { occurrence, startTime, endTime } = entry
  const { title, robotId, robotName, overlaps, skipped, priority } = occurrence
  const reason = occurrence.reason ?? occurrence.hindrance
  const { word, shape, tone } = isNext ? nextLook : getState(occurrence)
  const notes = [
    ...(reason !== null && !skipped ? [getReason(reason, occurrence.result)] : []),
    ...(overlaps ? [t('overlapsNote')] : []),
    ...(priority ? [t('priority')] : []),
  ]
  const names = (
    <>
      <span className={classes.title} translate="no">
        {title}
      </span>
      <span className={classes.robot} translate="no">
        {robotNames.get(robotId) ?? robotName}
      </span>
    </>
  )
  return (
    <div className={classes.row} data-tone={tone} data-skipped={skipped || undefined}>
      <span className={classes.time}>
        {startTime}
        <span className={classes.until}>–{endTime}</span>
      </span>
      {'open' in way ? (
        <button type="button" className={classes.open} data-entry onClick={() => way.open(occurrence)}>
          {names}
        </button>
      ) : (
        <ScreenLink {...way.getAddress(occurrence)} className={classes.open}>
          {names}
        </ScreenLink>
      )}
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
