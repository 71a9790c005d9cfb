import { isRunning, type PlaybackClock } from './playback-clock.ts'

/** Tolerated deviation of a film from the clock while both are running. Correcting it causes a stutter. Seconds. */
const driftPlaying = 0.3
/** A paused picture shows the exact moment, to a frame or two. */
const driftStill = 0.08

/**
 * Keeps a film in sync with the clock: the clock leads, films follow.
 * @param start beginning of the film, milliseconds since 1970
 * @returns a function that ends it
 */
export function followClock(film: HTMLVideoElement, clock: PlaybackClock, start: number): () => void {
  const follow = () => {
    const state = clock.state.get()
    const isGoing = isRunning(state)
    if (film.playbackRate !== state.speed) film.playbackRate = state.speed
    const wanted = Math.max(0, (clock.read() - start) / 1_000)
    // A recording may be slightly shorter than its minute.
    const target = Number.isFinite(film.duration) ? Math.min(wanted, film.duration) : wanted
    const isOff = Math.abs(film.currentTime - target) > (isGoing ? driftPlaying : driftStill)
    // One seek at a time: newer positions are handled when it has finished.
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
