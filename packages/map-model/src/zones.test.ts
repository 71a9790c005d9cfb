import { toMap } from '@wheelhouse/contract/maps/map-document'
import { expect, it } from 'vitest'
import { activeZones, isInKeepout, speedLimitAt } from './zones.ts'

const square: [number, number][] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]
const night = { days: [5], from: '22:00', to: '06:00' }
const { zones } = toMap({
  zones: [
    { id: 'off', name: '', kind: 'keepout', polygon: square, status: 0 },
    { id: 'night', name: '', kind: 'keepout', polygon: square, windows: [night] },
    { id: 'slow', name: '', kind: 'speed', polygon: square, limit: { unit: 'mps', value: 0.6 } },
    { id: 'half', name: '', kind: 'speed', polygon: square, limit: { unit: 'percent', value: 50 } },
  ],
})
const at = (day: number, hours: number) => activeZones(zones, { day, minutes: hours * 60 })
const ids = (day: number, hours: number) => at(day, hours).map(({ id }) => id)

it('a zone that is switched off never applies, one with a window inside it, also past midnight', () => {
  expect(ids(5, 21)).toEqual(['slow', 'half'])
  expect(ids(5, 22)).toEqual(['night', 'slow', 'half'])
  expect(ids(6, 5)).toEqual(['night', 'slow', 'half'])
  expect(ids(6, 6)).toEqual(['slow', 'half'])
  expect(ids(6, 22)).toEqual(['slow', 'half'])
})

it('the lowest limit counts, per cent being of the own speed, and none outside', () => {
  const now = at(1, 12)
  expect(speedLimitAt(now, [1, 1], 1)).toBe(0.5)
  expect(speedLimitAt(now, [1, 1], 2)).toBe(0.6)
  expect(speedLimitAt(now, [5, 1], 1)).toBe(Number.POSITIVE_INFINITY)
})

it('only keepout zones keep robots out', () => {
  expect(isInKeepout(at(1, 12), [1, 1])).toBe(false)
  expect(isInKeepout(at(5, 23), [1, 1])).toBe(true)
})
