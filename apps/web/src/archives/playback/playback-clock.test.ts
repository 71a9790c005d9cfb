// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followClock } from './film-sync.ts'
import { createPlaybackClock } from './playback-clock.ts'

const [from, until] = [1_000_000, 1_060_000]
/** Frames as the test wants them. */
let frames: Map<number, FrameRequestCallback>
let now: number
function passFrame(ms: number): void {
  now += ms
  const due = [...frames.values()]
  frames.clear()
  for (const frame of due) frame(now)
}

beforeEach(() => {
  ;[frames, now] = [new Map(), 0]
  let last = 0
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    frames.set(++last, frame)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const startClock = () => createPlaybackClock({ from, until, at: from })

it('goes by its speed, and asks for no frames while it stands', () => {
  const clock = startClock()
  expect(frames.size).toBe(0)
  clock.setSpeed(4)
  clock.play()
  passFrame(16)
  passFrame(100)
  expect(clock.read()).toBe(from + 400)
  clock.pause()
  passFrame(100)
  expect(clock.read()).toBe(from + 400)
  expect(frames.size).toBe(0)
})

it('stops at its end, and begins anew from there', () => {
  const clock = startClock()
  clock.seek(until - 10)
  clock.play()
  passFrame(16)
  passFrame(100)
  expect(clock.read()).toBe(until)
  expect(clock.state.get().isPlaying).toBe(false)
  clock.toggle()
  expect(clock.read()).toBe(from)
})

it('stands while a hand is on the timeline, goes on afterwards, and never leaves its range', () => {
  const clock = startClock()
  clock.play()
  passFrame(16)
  clock.hold(true)
  clock.seek(until + 5)
  passFrame(500)
  expect(clock.read()).toBe(until)
  clock.seek(from + 30_000)
  clock.hold(false)
  passFrame(16)
  passFrame(100)
  expect(clock.read()).toBe(from + 30_100)
})

it('waits for a picture that is on its way, and goes on once it is there', () => {
  const clock = startClock()
  clock.wait(true)
  clock.play()
  passFrame(16)
  passFrame(500)
  expect([clock.read(), clock.state.get().isPlaying]).toEqual([from, true])
  clock.wait(false)
  passFrame(16)
  passFrame(100)
  expect(clock.read()).toBe(from + 100)
})

it('does not leap when a hidden page is shown again', () => {
  const clock = startClock()
  clock.play()
  passFrame(16)
  passFrame(20_000)
  expect(clock.read()).toBe(from + 1_000)
})

function aFilm(currentTime: number) {
  const film = document.createElement('video')
  Object.defineProperty(film, 'paused', { value: true, writable: true })
  Object.defineProperty(film, 'seeking', { value: false, writable: true })
  film.currentTime = currentTime
  const play = vi.fn(async () => undefined)
  film.play = play
  return { film, play }
}

it('leaves a film alone that is nearly right while both go, and sets one right that is not', () => {
  const clock = startClock()
  clock.play()
  passFrame(16)
  const { film, play } = aFilm(0)
  const stop = followClock(film, clock, from)
  expect(play).toHaveBeenCalled()
  passFrame(200)
  expect(film.currentTime).toBe(0)
  passFrame(200)
  expect(film.currentTime).toBeCloseTo(0.4)
  stop()
  clock.seek(from + 9_000)
  expect(film.currentTime).toBeCloseTo(0.4)
})

it('lets a film land before it jumps again', () => {
  const clock = startClock()
  const { film } = aFilm(0)
  followClock(film, clock, from - 2_000)
  expect(film.currentTime).toBeCloseTo(2)
  Object.assign(film, { seeking: true })
  clock.seek(from + 5_000)
  expect(film.currentTime).toBeCloseTo(2)
  Object.assign(film, { seeking: false })
  film.dispatchEvent(new Event('seeked'))
  expect(film.currentTime).toBeCloseTo(7)
})
