import { ActionIcon } from '@mantine/core'
import { dateTexts } from '@wheelhouse/texts/kernel/dates'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { now } from '../server/clock.ts'
import { useKeys } from '../shell/use-keys.ts'
import { formatFullDay, formatMonth, formatWeekday } from '../words/format-day.ts'
import { toLocalInput } from '../words/format-time.ts'
import { useLanguage, useTexts } from '../words/texts.ts'
import { addDays, addMonths, getWeekdayOf, listMonthDays } from './days.ts'
import classes from './month-grid.module.css'

type MonthGridProps = {
  /** The chosen day, `2026-11-24`; empty: none. */
  value: string
  onChoose: (day: string) => void
}

/** Within the days alone, also in a dialog, where the page's own keys rest. */
const gridKeys = [
  { code: 'ArrowLeft', id: 'dayBefore', whileTyping: true, repeats: true, textId: 'otherDay' },
  { code: 'ArrowRight', id: 'dayAfter', whileTyping: true, repeats: true, textId: 'otherDay' },
  { code: 'ArrowUp', id: 'weekBefore', whileTyping: true, repeats: true, textId: 'otherDay' },
  { code: 'ArrowDown', id: 'weekAfter', whileTyping: true, repeats: true, textId: 'otherDay' },
  { code: 'PageUp', id: 'monthBefore', whileTyping: true, repeats: true, textId: 'previousMonth' },
  { code: 'PageDown', id: 'monthAfter', whileTyping: true, repeats: true, textId: 'nextMonth' },
] as const

const moves: Record<(typeof gridKeys)[number]['id'], (day: string) => string> = {
  dayBefore: (day) => addDays(day, -1),
  dayAfter: (day) => addDays(day, 1),
  weekBefore: (day) => addDays(day, -7),
  weekAfter: (day) => addDays(day, 7),
  monthBefore: (day) => addMonths(day, -1),
  monthAfter: (day) => addMonths(day, 1),
}

/** The days of a month to choose one from, in the console's language; by keyboard with arrows and page keys. */
export function MonthGrid({ value, onChoose }: MonthGridProps) {
  const t = useTexts(dateTexts)
  const language = useLanguage()
  const today = toLocalInput(new Date(now())).slice(0, 10)
  const [at, setAt] = useState(value === '' ? today : value)
  const grid = useRef<HTMLDivElement>(null)
  const isByKey = useRef(false)
  useKeys(
    gridKeys,
    dateTexts,
    (id, phase) => {
      if (phase === 'up') return
      isByKey.current = true
      setAt(moves[id])
    },
    grid,
  )
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-date="${at}"]`)?.focus()
    isByKey.current = false
  }, [at])
  const days = listMonthDays(at)
  return (
    <div className={classes.month}>
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          aria-label={t('previousMonth')}
          onClick={() => setAt(addMonths(at, -1))}
        >
          <ChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <strong role="status">{formatMonth(at, language)}</strong>
        <ActionIcon variant="default" aria-label={t('nextMonth')} onClick={() => setAt(addMonths(at, 1))}>
          <ChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div ref={grid} role="group" aria-label={formatMonth(at, language)} className={classes.days}>
        {days.slice(0, 7).map((day) => (
          <span key={day} aria-hidden className={classes.weekday} data-weekday={getWeekdayOf(day)}>
            {formatWeekday(day, language)}
          </span>
        ))}
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={classes.day}
            // One stop for Tab; the arrow keys lead to the others.
            tabIndex={day === at ? 0 : -1}
            data-date={day}
            data-weekday={getWeekdayOf(day)}
            data-other={!day.startsWith(at.slice(0, 7)) || undefined}
            data-autofocus={day === at || undefined}
            aria-label={formatFullDay(day, language)}
            aria-current={day === today ? 'date' : undefined}
            aria-pressed={day === value}
            onClick={() => onChoose(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
      <button type="button" className={classes.today} onClick={() => onChoose(today)}>
        {t('today')}
      </button>
    </div>
  )
}
