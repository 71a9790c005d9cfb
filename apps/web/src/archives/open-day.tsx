import type { ArchiveDay } from '@wheelhouse/contract/archives/recording'
import { recordedCameras } from '@wheelhouse/contract/archives/recording-facts'
import { archiveTexts } from '@wheelhouse/texts/archives/archives'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useStore } from '../kernel/server/store.ts'
import { nameTimezone } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import classes from './archive.module.css'
import { findTyped, getStart, minuteMs, type TypedTime } from './archive-time.ts'
import type { Position } from './clip-dialog.tsx'
import { ClipSection } from './clip-section.tsx'
import { DayPlayer } from './day-player.tsx'
import { createPlaybackClock, isRunning, type PlaybackClock } from './playback/playback-clock.ts'
import { findFilm } from './playback/track.ts'
import { useMoment } from './playback/use-moment.ts'
import { type DayLane, getLaneKey, useDayLanes } from './use-day-lanes.ts'

/** How the time field controls the open day. */
export type DayHandle = { goTo: (time: TypedTime) => void }

type OpenDayProps = {
  day: ArchiveDay
  /** The playback position in the address; `null`: none yet. */
  getPosition: (day: ArchiveDay) => Position | null
  onMove: (day: ArchiveDay, position: Position) => void
  ref: Ref<DayHandle>
}

/** A day that has recordings, with its clips: one clock, and the selected camera. */
export function OpenDay({ day, getPosition, onMove, ref }: OpenDayProps) {
  const t = useTexts(archiveTexts)
  const language = useLanguage()
  const lanes = useDayLanes(day.recordings)
  const [first] = useState(() => getPosition(day))
  const [start] = useState(() => first ?? findNewest(day))
  const [clock] = useState(() =>
    createPlaybackClock({ from: Date.parse(day.from), until: Date.parse(day.until), at: start.moment }),
  )
  const [laneKey, setLaneKey] = useState(() => getLaneKey(start))
  const lane = findLane(lanes, laneKey, start.serialNo)
  const [lookAt, setLookAt] = useState(first)
  const slider = useRef<HTMLDivElement>(null)
  const hasBegun = useHasBegun(clock, first !== null)
  const goTo = (moment: number) => {
    clock.seek(moment)
    if (lane !== undefined && findFilm(lane.recordings, moment) !== null) clock.play()
    else clock.pause()
  }
  useImperativeHandle(ref, () => ({
    goTo: (time) => {
      const moment = findTyped(day, lane?.recordings ?? [], time)
      goTo(moment)
      setLookAt({ ...start, moment })
      // The next key is for the player.
      slider.current?.focus({ preventScroll: true })
    },
  }))
  const begin = useEffectEvent(() => {
    if (first !== null) goTo(first.moment)
  })
  useEffect(() => {
    begin()
    return clock.stop
  }, [clock])
  const rested = useRested(clock)
  const position =
    hasBegun && lane !== undefined ? { serialNo: lane.serialNo, camera: lane.camera, moment: rested } : null
  useAddress(position, (moved) => onMove(day, moved))
  if (lane === undefined) return null
  return (
    <>
      <DayPlayer
        day={day}
        clock={clock}
        lanes={lanes}
        lane={lane}
        hasBegun={hasBegun}
        lookAt={lookAt}
        slider={slider}
        onLane={setLaneKey}
      />
      <p className={classes.note}>{t('clock', { timezone: nameTimezone(day.timezone, language) })}</p>
      <ClipSection key={lane.serialNo} day={day} serialNo={lane.serialNo} position={position} />
    </>
  )
}

/** The beginning of the newest recording, preferring the front camera. The day has recordings. */
function findNewest({ recordings, from }: ArchiveDay): Position {
  const [camera] = recordedCameras
  const newest = recordings.findLast(({ cameraId }) => cameraId === camera) ?? recordings.at(-1)
  if (newest === undefined) return { serialNo: '', camera, moment: Date.parse(from) }
  return { serialNo: newest.serialNumber, camera: newest.cameraId, moment: getStart(newest) }
}

/** The camera with this key, else another one of the robot, else any. */
function findLane(lanes: readonly DayLane[], key: string, serialNo: string): DayLane | undefined {
  return (
    lanes.find((lane) => lane.key === key) ?? lanes.find((lane) => lane.serialNo === serialNo) ?? lanes[0]
  )
}

/** Has a time been chosen, or playback started? */
function useHasBegun(clock: PlaybackClock, isBegun: boolean): boolean {
  const [hasBegun, setHasBegun] = useState(isBegun)
  useEffect(() => {
    const begin = () => setHasBegun(true)
    const stops = [clock.subscribe(begin), clock.state.subscribe(begin)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [clock])
  return hasBegun
}

/** The moment: to the minute while time passes, else to the second. */
function useRested(clock: PlaybackClock): number {
  const unit = isRunning(useStore(clock.state)) ? minuteMs : 1_000
  return useMoment(clock, (moment) => Math.floor(moment / unit) * unit)
}

/** Debounce for reporting the position. Milliseconds. */
const settledMs = 300

/** Reports the position once it has settled, for the address, so that the link can be shared. */
function useAddress(position: Position | null, onTell: (position: Position) => void): void {
  const moveAddress = useEffectEvent(onTell)
  const { serialNo, camera, moment } = position ?? {}
  useEffect(() => {
    if (serialNo === undefined || camera === undefined || moment === undefined) return undefined
    const timer = setTimeout(() => moveAddress({ serialNo, camera, moment }), settledMs)
    return () => clearTimeout(timer)
  }, [serialNo, camera, moment])
}
