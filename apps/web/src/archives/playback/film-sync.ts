import { isRunning, type PlaybackClock } from './playback-clock.ts'

/** A film may be so far from the clock while both go. Setting it right costs a stutter. Seconds. */
const driftPlaying = 0.3
/** A still picture is the moment's own, to a frame or two. */
const driftStill = 0.08

/**
 * Makes a film show what the clock says: the clock leads, films follow.
 * @param start when the film begins, milliseconds since 1970
 * @returns ends it
 */
export function followClock(film: HTMLVideoElement, clock: PlaybackClock, start: number): () => void {
  const follow = () => {
    const state = clock.state.get()
    const isGoing = isRunning(state)
    if (film.playbackRate !== state.speed) film.playbackRate = state.speed
    const wanted = Math.max(0, (clock.read() - start) / 1_000)
    // What was recorded may be a little shorter than the minute it stands for.
    const target = Number.isFinite(film.duration) ? Math.min(wanted, film.duration) : wanted
    const isOff = Math.abs(film.currentTime - target) > (isGoing ? driftPlaying : driftStill)
    // One jump at a time: what came meanwhile is looked at when it has landed.
    if (isOff && !film.seeking) film.currentTime = target
    if (isGoing && film.paused && !film.ended) void film.play().catch(() => undefined)
    if (!isGoing && !film.paused) film.pause()
  }
  const stops = [clock.subscribe(follow), clock.state.subscribe(follow)]
  film.addEventListener('seeked', follow)
  follow()
  return () => {
    for (const stop of stops) stop()
    film.removeEventListener('seeked', follow)
  }
}
