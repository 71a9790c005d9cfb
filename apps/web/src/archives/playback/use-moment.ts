import { useEffect, useSyncExternalStore } from 'react'
import type { PlaybackClock } from './playback-clock.ts'

/**
 * A value derived from the moment. The component re-renders when the value changes, not when the moment does.
 * @param select must return the identical value, not an equal one, while nothing has changed
 */
export function useMoment<T>(clock: PlaybackClock, select: (moment: number) => T): T {
  return useSyncExternalStore(clock.subscribe, () => select(clock.read()))
}

/** Calls a function with each moment, outside React, and once immediately. @param act must be a stable function */
export function useEachMoment(clock: PlaybackClock, act: (moment: number) => void): void {
  useEffect(() => {
    const show = () => act(clock.read())
    show()
    return clock.subscribe(show)
  }, [clock, act])
}
