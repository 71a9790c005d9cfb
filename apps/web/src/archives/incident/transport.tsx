import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { useStore } from '../../kernel/server/store.ts'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { formatClock, type Span } from '../archive-time.ts'
import classes from './incident.module.css'
import { clockSpeeds, type IncidentClock } from './incident-clock.ts'
import { useMoment } from './use-moment.ts'

const leapMs = 10_000
const second = 1_000

const playKeys = [
  { code: 'Space', id: 'toggle', textId: 'key_toggle' },
  { code: 'KeyJ', id: 'back', repeats: true, textId: 'key_back' },
  { code: 'KeyL', id: 'forward', repeats: true, textId: 'key_forward' },
] as const satisfies readonly KeyEntry[]

/** Play, pause, leap and speed, with the time that is shown. */
export function Transport({ clock, timezone }: { clock: IncidentClock; timezone: string }) {
  const t = useTexts(incidentTexts)
  const { isPlaying, speed } = useStore(clock.state)
  const leap = (by: number) => clock.seek(clock.read() + by)
  useKeys(playKeys, incidentTexts, (id) => {
    if (id === 'toggle') clock.toggle()
    else leap(id === 'back' ? -leapMs : leapMs)
  })
  return (
    <div className={classes.transport}>
      <ActionIcon variant="default" size="lg" aria-label={t('back')} onClick={() => leap(-leapMs)}>
        <RotateCcw size={18} />
      </ActionIcon>
      <Button
        leftSection={isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
        onClick={clock.toggle}
      >
        {t(isPlaying ? 'pause' : 'play')}
      </Button>
      <ActionIcon variant="default" size="lg" aria-label={t('forward')} onClick={() => leap(leapMs)}>
        <RotateCw size={18} />
      </ActionIcon>
      <NativeSelect
        aria-label={t('speed')}
        value={String(speed)}
        data={clockSpeeds.map((value) => ({ value: String(value), label: `${value}×` }))}
        onChange={({ currentTarget }) => clock.setSpeed(Number(currentTarget.value))}
      />
      <Now clock={clock} timezone={timezone} />
    </div>
  )
}

function Now({ clock, timezone }: { clock: IncidentClock; timezone: string }) {
  const moment = useMoment(clock, (at) => Math.floor(at / second) * second)
  return <time className={classes.now}>{formatClock(moment, timezone, true)}</time>
}

type SelectionProps = {
  clock: IncidentClock
  timezone: string
  selected: Span
  onSelect: (next: Span) => void
}

/** The part of the range that evidence is made of. */
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
  // A range without length is none: at the very edges there is nothing to begin or to end with.
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

/** A span by the clock of the building, and how long it is. */
export function useSpanWords(span: Span, timezone: string): string {
  const t = useTexts(incidentTexts)
  const seconds = Math.round((span.until - span.from) / second)
  return t('selected', {
    from: formatClock(span.from, timezone, true),
    until: formatClock(span.until, timezone, true),
    length: t('length', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }),
  })
}
