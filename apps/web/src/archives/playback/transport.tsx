import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { formatClock } from '../archive-time.ts'
import classes from './playback.module.css'
import { clockSpeeds, type PlaybackClock } from './playback-clock.ts'
import { useMoment } from './use-moment.ts'

const leapMs = 10_000
const second = 1_000

const playKeys = [
  { code: 'Space', id: 'toggle', textId: 'key_toggle' },
  { code: 'KeyJ', id: 'back', repeats: true, textId: 'key_back' },
  { code: 'KeyL', id: 'forward', repeats: true, textId: 'key_forward' },
] as const satisfies readonly KeyEntry[]

type TransportProps = {
  clock: PlaybackClock
  timezone: string
  /** Further buttons. */
  children?: ReactNode
}

/** Play, pause, skip and speed, with the current time. */
export function Transport({ clock, timezone, children }: TransportProps) {
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
      {children}
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

function Now({ clock, timezone }: { clock: PlaybackClock; timezone: string }) {
  const moment = useMoment(clock, (at) => Math.floor(at / second) * second)
  return <time className={classes.now}>{formatClock(moment, timezone, true)}</time>
}
