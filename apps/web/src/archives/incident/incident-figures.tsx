import type { IncidentEvent } from '@wheelhouse/contract/archives/incident'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts, wordOr } from '../../kernel/words/texts.ts'
import type { PlaybackClock } from '../playback/playback-clock.ts'
import { findSample, type TrackPoint } from '../playback/track.ts'
import { useMoment } from '../playback/use-moment.ts'
import classes from './incident.module.css'

type IncidentFiguresProps = {
  clock: PlaybackClock
  track: readonly TrackPoint[]
  /** They contain the drivers' names. */
  events: readonly IncidentEvent[]
}

/** The robot's state at the moment, as it reported it. */
export function IncidentFigures({ clock, track, events }: IncidentFiguresProps) {
  const t = useTexts(incidentTexts)
  const language = useLanguage()
  const sample = useMoment(clock, (moment) => findSample(track, moment))
  const toDriver = (driverId: string | null) => {
    if (driverId === null) return t('nobody')
    const drive = events.find((event) => event.kind === 'drive' && event.person.id === driverId)
    return drive?.kind === 'drive' ? personName(drive.person, language) : t('unknownDriver')
  }
  const none = t('notReported')
  const toText = <V,>(value: V | null | undefined, say: (value: V) => string) =>
    value == null ? none : say(value)
  const figures = [
    [t('battery'), toText(sample?.charge, (value) => t('percent', { value: Math.round(value) }))],
    [t('mode'), toText(sample?.operatingMode, toModeWord)],
    [t('robotSpeed'), toText(sample?.speed, (value) => t('metresPerSecond', { value: value.toFixed(2) }))],
    [t('driver'), sample === null ? none : toDriver(sample.driverId)],
    [t('emergencyStop'), toText(sample?.emergencyStop, (value) => t(`emergency_${value}`))],
  ] as const
  const isStopped = sample !== null && sample.emergencyStop !== 'none'
  return (
    <section aria-label={t('figures')}>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name} data-alarm={isStopped && name === t('emergencyStop')}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The label of a mode, spelled as in the console, `semiAutomatic`, or as by robots, `SEMIAUTOMATIC`. */
function toModeWord(mode: string): string {
  const wanted = `mode_${mode.replaceAll('_', '').toLowerCase()}`
  const key = Object.keys(robotRecordTexts.texts).find((one) => one.toLowerCase() === wanted)
  return wordOr(robotRecordTexts, key ?? wanted, mode)
}
