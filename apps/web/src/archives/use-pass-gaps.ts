import type { Recording } from '@wheelhouse/contract/archives/recording'
import { useEffect } from 'react'
import { getEnd, getStart } from './archive-time.ts'
import type { PlaybackClock } from './playback/playback-clock.ts'
import { findFilm, findLastIndex } from './playback/track.ts'

/** Between two files of a camera that goes on filming; nobody means such a gap. Milliseconds. */
const seamMs = 2_000
/** Whoever is so little behind the end of a recording came there by playing, at the highest speed. Milliseconds. */
const playedMs = 8_000

const isJustOver = (recording: Recording, moment: number) =>
  moment >= getEnd(recording) && moment - getEnd(recording) < playedMs

/**
 * Plays on from one recording to the next one, over times that were not filmed. Whoever goes to such a time by hand is shown
 * it: there it stands still.
 * @param recordings of the camera that is played, by when they began
 */
export function usePassGaps(clock: PlaybackClock, recordings: readonly Recording[]): void {
  useEffect(() => {
    /** What was shown until now; `null`: nothing, and that was said. */
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
