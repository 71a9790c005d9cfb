import { Button } from '@mantine/core'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { useTexts } from '../../kernel/words/texts.ts'
import { formatClock, type Span } from '../archive-time.ts'
import type { PlaybackClock } from '../playback/playback-clock.ts'
import { useMoment } from '../playback/use-moment.ts'
import classes from './incident.module.css'

const second = 1_000

type SelectionProps = {
  clock: PlaybackClock
  timezone: string
  selected: Span
  onSelect: (next: Span) => void
}

/** The part of the range for the evidence. */
export function Selection({ clock, timezone, selected, onSelect }: SelectionProps) {
  const t = useTexts(incidentTexts)
  const { from, until } = clock
  const setStart = () => {
    const start = clock.read()
    onSelect({ from: start, until: start < selected.until ? selected.until : until })
  }
  const setEnd = () => {
    const end = clock.read()
    onSelect({ from: end > selected.from ? selected.from : from, until: end })
  }
  const isEmpty = (at: number, edge: number) => Math.abs(at - edge) < second
  // A range must not be empty: at the very edges it cannot begin or end.
  const atStart = useMoment(clock, (moment) => isEmpty(moment, from))
  const atEnd = useMoment(clock, (moment) => isEmpty(moment, until))
  return (
    <div className={classes.selection} role="group" aria-label={t('selection')}>
      <span>
        {t('selection')}
        <strong className={classes.selectedTimes}>{useSpanWords(selected, timezone)}</strong>
      </span>
      <Button variant="default" size="compact-sm" disabled={atEnd} onClick={setStart}>
        {t('setStart')}
      </Button>
      <Button variant="default" size="compact-sm" disabled={atStart} onClick={setEnd}>
        {t('setEnd')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        disabled={selected.from === from && selected.until === until}
        onClick={() => onSelect({ from, until })}
      >
        {t('selectAll')}
      </Button>
    </div>
  )
}

/** A span by the building's clock, and its length. */
export function useSpanWords(span: Span, timezone: string): string {
  const t = useTexts(incidentTexts)
  const seconds = Math.round((span.until - span.from) / second)
  return t('selected', {
    from: formatClock(span.from, timezone, true),
    until: formatClock(span.until, timezone, true),
    length: t('length', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }),
  })
}
