import type { ArchiveDay, Recording } from '@wheelhouse/contract/archives/recording'
import { archiveTexts } from '@wheelhouse/texts/archives/archives'
import { useEffect, useState } from 'react'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './archive.module.css'
import { findRecording, formatClock, joinSpans, minuteMs } from './archive-time.ts'

type CameraBarProps = {
  day: ArchiveDay
  /** Of one camera of one robot, by when they began. */
  recordings: readonly Recording[]
  /** What is filmed by it. */
  name: string
  /** What is played; `null`: nothing of this day. */
  moment: number | null
  /** Is it this camera that is played? */
  isChosen: boolean
  onChoose: (moment: number) => void
}

const hourMs = 60 * minuteMs
/** What a hand or a held key has not moved on from for so long is chosen: robots bring each minute that is. Milliseconds. */
const settledMs = 300

/** The day of one camera: coloured where it was recorded. A slider, so a press or its keys choose a minute. */
export function CameraBar({ day, recordings, name, moment, isChosen, onChoose }: CameraBarProps) {
  const t = useTexts(archiveTexts)
  const [from, until] = [Date.parse(day.from), Date.parse(day.until)]
  const toShare = (at: number) => `${((at - from) / (until - from)) * 100}%`
  const [draft, setDraft] = useState<number | null>(null)
  const at = draft ?? moment
  const valueAt = at ?? from
  useEffect(() => {
    if (draft === null) return undefined
    const timer = setTimeout(() => {
      onChoose(draft)
      setDraft(null)
    }, settledMs)
    return () => clearTimeout(timer)
  }, [draft, onChoose])
  const isRecorded = findRecording(recordings, valueAt) !== null
  return (
    <div className={classes.bar}>
      <span className={classes.barName} data-chosen={isChosen} aria-hidden>
        {name}
      </span>
      <div className={classes.track}>
        {joinSpans(recordings).map((span) => (
          <span
            key={span.from}
            className={classes.span}
            style={{
              insetInlineStart: toShare(span.from),
              width: `${((span.until - span.from) / (until - from)) * 100}%`,
            }}
          />
        ))}
        {at !== null && (
          <span className={classes.needle} data-chosen={isChosen} style={{ insetInlineStart: toShare(at) }} />
        )}
        <input
          type="range"
          className={classes.slider}
          aria-label={t('bar', { name })}
          aria-valuetext={t(isRecorded ? 'timeWith' : 'timeWithout', {
            time: formatClock(valueAt, day.timezone),
          })}
          min={0}
          max={(until - from) / minuteMs - 1}
          value={Math.floor((valueAt - from) / minuteMs)}
          onChange={({ currentTarget }) => setDraft(from + Number(currentTarget.value) * minuteMs)}
        />
      </div>
    </div>
  )
}

/** The hours below the bars. */
export function HourScale({ day }: { day: ArchiveDay }) {
  const [from, until] = [Date.parse(day.from), Date.parse(day.until)]
  const hours = Array.from({ length: Math.round((until - from) / hourMs / 6) + 1 }, (_, index) => index * 6)
  return (
    <div className={classes.bar} aria-hidden>
      <span className={classes.barName} />
      <div className={classes.scale}>
        {hours.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${((hour * hourMs) / (until - from)) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  )
}
