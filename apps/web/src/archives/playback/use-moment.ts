import { useEffect, useSyncExternalStore } from 'react'
import type { PlaybackClock } from './playback-clock.ts'

/**
 * Something that depends on the moment. The component renders when that changes, not when the moment does.
 * @param select must answer the same value, not an equal one, as long as nothing changed
 */
export function useMoment<T>(clock: PlaybackClock, select: (moment: number) => T): T {
  return useSyncExternalStore(clock.subscribe, () => select(clock.read()))
}

/** Does something with each moment, outside React, and at once. @param act must stay the same function */
export function useEachMoment(clock: PlaybackClock, act: (moment: number) => void): void {
  useEffect(() => {
    const show = () => act(clock.read())
    show()
    return clock.subscribe(show)
  }, [clock, act])
}
