import type { Recording } from '@wheelhouse/contract/archives/recording'
import { useEffect } from 'react'
import { getEnd, getStart } from './archive-time.ts'
import type { PlaybackClock } from './playback/playback-clock.ts'
import { findFilm, findLastIndex } from './playback/track.ts'

/** Gap between two files of a camera that films continuously, which is ignored. Milliseconds. */
const seamMs = 2_000
/** A moment this close to the end of a recording was reached by playing, at the highest speed. Milliseconds. */
const playedMs = 8_000

const isJustOver = (recording: Recording, moment: number) =>
  moment >= getEnd(recording) && moment - getEnd(recording) < playedMs

/**
 * Playback skips times without a recording. Going to such a time manually shows it
 * and stops there.
 * @param recordings of the camera being played, sorted by start
 */
export function usePassGaps(clock: PlaybackClock, recordings: readonly Recording[]): void {
  useEffect(() => {
    /** The recording shown so far; `null`: none, which has been announced. */
    let last: Recording | null | undefined
    const pass = () => {
      const moment = clock.read()
      const film = findFilm(recordings, moment)
      if (film !== null) {
        last = film
        return
      }
      const next = recordings[findLastIndex(recordings, moment, getStart) + 1]
      const untilNext = next === undefined ? Number.POSITIVE_INFINITY : getStart(next) - moment
      const isOn = last === null || (last !== undefined && isJustOver(last, moment))
      last = null
      if (untilNext <= seamMs) clock.seek(moment + untilNext)
      else if (clock.state.get().isPlaying) {
        if (isOn && next !== undefined) clock.seek(getStart(next))
        else clock.pause()
      }
    }
    pass()
    return clock.subscribe(pass)
  }, [clock, recordings])
}
