import { createStore, type Store } from '../../kernel/server/store.ts'

/**
 * The single clock of a playback: everything on the page shows its moment. It lives outside
 * React, which would render the whole page for each frame; whatever shows the moment subscribes.
 */
export type PlaybackClock = {
  readonly from: number
  readonly until: number
  /** Milliseconds since 1970. */
  read: () => number
  /** Called once for each frame in which the moment changed. */
  subscribe: (listener: () => void) => () => void
  state: Store<ClockState>
  seek: (moment: number) => void
  play: () => void
  pause: () => void
  toggle: () => void
  setSpeed: (speed: number) => void
  /** The timeline is being dragged: time stands still meanwhile, and continues afterwards if it was running. */
  hold: (isHeld: boolean) => void
  /** The picture of this moment is still loading: time stands still until it is there. */
  wait: (isWaiting: boolean) => void
  stop: () => void
}

export type ClockState = {
  readonly isPlaying: boolean
  readonly isHeld: boolean
  readonly isWaiting: boolean
  readonly speed: number
}

export const clockSpeeds = [0.5, 1, 2, 4, 8] as const

/** A hidden page gets no frames: afterwards it continues where it was. Maximum milliseconds per frame. */
const longestFrameMs = 1_000

/** Creates a clock at `at`. All in milliseconds since 1970. */
export function createPlaybackClock({
  from,
  until,
  at,
}: {
  from: number
  until: number
  at: number
}): PlaybackClock {
  const clamp = (moment: number) => Math.min(Math.max(moment, from), until)
  const moment = createStore(clamp(at))
  const state = createStore<ClockState>({ isPlaying: false, isHeld: false, isWaiting: false, speed: 1 })
  let frame: number | null = null
  let last: number | null = null

  const change = (next: Partial<ClockState>) => {
    state.set({ ...state.get(), ...next })
    if (isRunning(state.get())) frame ??= requestAnimationFrame(tick)
    else rest()
  }

  function rest(): void {
    if (frame !== null) cancelAnimationFrame(frame)
    ;[frame, last] = [null, null]
  }

  function tick(now: number): void {
    const passed = last === null ? 0 : Math.min(Math.max(now - last, 0), longestFrameMs)
    ;[frame, last] = [requestAnimationFrame(tick), now]
    moment.set(clamp(moment.get() + passed * state.get().speed))
    if (moment.get() >= until) change({ isPlaying: false })
  }

  const play = () => {
    // At its end it starts over.
    if (moment.get() >= until) moment.set(from)
    change({ isPlaying: true })
  }
  return {
    from,
    until,
    read: moment.get,
    subscribe: moment.subscribe,
    state,
    seek: (next) => moment.set(clamp(next)),
    play,
    pause: () => change({ isPlaying: false }),
    toggle: () => (state.get().isPlaying ? change({ isPlaying: false }) : play()),
    setSpeed: (speed) => change({ speed }),
    hold: (isHeld) => change({ isHeld }),
    wait: (isWaiting) => change({ isWaiting }),
    stop: rest,
  }
}

/** Is time passing? */
export function isRunning({ isPlaying, isHeld, isWaiting }: ClockState): boolean {
  return isPlaying && !isHeld && !isWaiting
}
