import type { IncidentEvent, TrackSample } from '@wheelhouse/contract/archives/incident'
import { describe, expect, it } from 'vitest'
import {
  findEventAround,
  followMoment,
  followPassing,
  listTicks,
  placeSpan,
  showLength,
  toSpeedBars,
  zoomSpan,
} from './timeline-view.ts'
import { findFloor, findPlace, findSample, toTrack } from './track.ts'

const start = Date.parse('2026-11-20T00:00:00.000Z')
const aSample = (seconds: number, change: Partial<TrackSample> = {}): TrackSample => ({
  at: new Date(start + seconds * 1_000).toISOString(),
  floorId: 'one',
  x: seconds,
  y: 0,
  theta: 0,
  speed: 1,
  charge: 80,
  operatingMode: 'automatic',
  emergencyStop: 'none',
  driverId: null,
  ...change,
})
const toMoment = (seconds: number) => start + seconds * 1_000

describe('where a robot was', () => {
  const track = toTrack([
    aSample(0, { theta: 3 }),
    aSample(1, { theta: -3 }),
    aSample(2),
    aSample(30, { floorId: 'two', x: 5 }),
    aSample(31, { floorId: 'two', x: null, y: null }),
  ])

  it('is between two reports that follow each other, turned the shorter way', () => {
    const place = findPlace(track, toMoment(0.5))
    expect(place?.pose.x).toBeCloseTo(0.5)
    expect(Math.abs(place?.pose.theta ?? 0)).toBeCloseTo(Math.PI)
  })

  it('is where it was last reported after a gap, and old', () => {
    expect(findPlace(track, toMoment(12))).toMatchObject({ pose: { x: 2 }, isStale: false })
    expect(findPlace(track, toMoment(20))).toMatchObject({ pose: { x: 2 }, isStale: true })
    expect(findSample(track, toMoment(20))).toBeNull()
  })

  it('has a way behind it that begins with the floor', () => {
    expect(findPlace(track, toMoment(2))?.way).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ])
    expect(findPlace(track, toMoment(30))?.way).toEqual([[5, 0]])
    expect(findFloor(track, toMoment(30))).toBe('two')
  })

  it('is not known before the first report, nor where the robot did not know it', () => {
    expect(findPlace(track, toMoment(-1))).toBeNull()
    expect(findPlace(track, toMoment(31))).toBeNull()
  })
})

describe('the timeline', () => {
  const whole = { from: 0, until: 600_000 }

  it('zooms around the moment, not beyond the whole nor below what can be seen', () => {
    expect(zoomSpan(whole, whole, 2, 300_000)).toEqual({ from: 150_000, until: 450_000 })
    expect(zoomSpan(whole, whole, 2, 0)).toEqual({ from: 0, until: 300_000 })
    expect(zoomSpan(whole, whole, 0.5, 300_000)).toEqual(whole)
    expect(zoomSpan(whole, whole, 1_000, 300_000)).toEqual({ from: 290_000, until: 310_000 })
  })

  it('goes along with the moment, and stays the same while that is in it', () => {
    const shown = { from: 0, until: 60_000 }
    expect(followMoment(shown, whole, 60_000)).toBe(shown)
    expect(followMoment(shown, whole, 90_000)).toEqual({ from: 60_000, until: 120_000 })
    expect(followMoment(shown, whole, 600_000)).toEqual({ from: 540_000, until: 600_000 })
  })

  it('shows what is in it, cut at its edges', () => {
    const shown = { from: 100, until: 200 }
    expect(placeSpan({ from: 50, until: 150 }, shown)).toEqual({ start: 0, width: 50 })
    expect(placeSpan({ from: 150, until: 150 }, shown)).toEqual({ start: 50, width: 0 })
    expect(placeSpan({ from: 250, until: 300 }, shown)).toBeNull()
  })

  it('shows the highest speed of each part', () => {
    const track = toTrack([aSample(0, { speed: 2 }), aSample(1, { speed: -1 }), aSample(9, { speed: null })])
    expect(toSpeedBars(track, { from: start, until: toMoment(10) }, 5)).toEqual([1, 0, 0, 0, 0])
  })

  it('leaves alone who looks at another part while time passes, until somebody leaps', () => {
    const shown = { from: 0, until: 60_000 }
    expect(followPassing(shown, whole, 60_016, 60_000)).toEqual({ from: 30_016, until: 90_016 })
    expect(followPassing(shown, whole, 300_016, 300_000)).toBe(shown)
    expect(followPassing(shown, whole, 310_000, 300_000)).toEqual({ from: 280_000, until: 340_000 })
    expect(showLength(whole, 60_000, 10_000)).toEqual({ from: 0, until: 60_000 })
  })

  it('has round times of the building below it, closer ones the less is shown', () => {
    // Half past five hours ahead of UTC.
    const [from, timezone] = [Date.parse('2026-11-20T00:10:00Z'), 'Asia/Kolkata']
    const list = (length: number) => listTicks({ from, until: from + length }, timezone, 6)
    expect(list(24 * 3_600_000).map(({ text }) => text)).toEqual(['06:00', '12:00', '18:00', '00:00'])
    expect(list(3_600_000).map(({ text }) => text)).toEqual([
      '05:40',
      '05:50',
      '06:00',
      '06:10',
      '06:20',
      '06:30',
      '06:40',
    ])
    expect(list(20_000).at(-1)).toEqual({ moment: from + 20_000, text: '05:40:20' })
  })

  it('finds what happened at a moment or so close to it that a hand means it, of several the later one', () => {
    const anEvent = (id: string, second: number, untilSecond: number | null): IncidentEvent => ({
      id,
      at: new Date(toMoment(second)).toISOString(),
      kind: 'run',
      flowName: '',
      status: 'done',
      untilAt: untilSecond === null ? null : new Date(toMoment(untilSecond)).toISOString(),
      reportId: null,
    })
    const events = [anEvent('long', 0, 60), anEvent('short', 10, 11), anEvent('open', 100, null)]
    const find = (second: number) =>
      findEventAround(events, toMoment(second), { reach: 2_000, until: toMoment(200) })?.id
    expect([5, 9, 13, 62, 63, 98, 190].map(find)).toEqual([
      'long',
      'short',
      'short',
      'long',
      undefined,
      'open',
      'open',
    ])
  })
})
