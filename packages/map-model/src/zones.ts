import type { Point, SpeedLimit, TimeWindow, Zone } from '@wheelhouse/contract/maps/map-document'
import { pointInPolygon } from './geometry.ts'

/** A point in the week by the building's local time. */
export type LocalTime = {
  /** 0 = Sunday. */
  readonly day: number
  /** Minutes since midnight. */
  readonly minutes: number
}

/** The zones in force now: switched on, and inside one of their windows if they have any. */
export function activeZones(zones: readonly Zone[], now: LocalTime): Zone[] {
  return zones.filter(({ status, windows }) => status === 1 && isInWindows(windows, now))
}

/** Is it within one of these windows? Always true without any. */
export function isInWindows(windows: readonly TimeWindow[], now: LocalTime): boolean {
  return windows.length === 0 || windows.some((window) => isWithin(window, now))
}

/** Is a point in a keepout zone of these? */
export function isInKeepout(zones: readonly Zone[], point: Point): boolean {
  return zones.some(({ kind, polygon }) => kind === 'keepout' && pointInPolygon(point, polygon))
}

/**
 * Metres per second that these zones allow at a point, the lowest where several overlap; infinite if none.
 * @param ownSpeed the robot's unrestricted speed; limits in per cent refer to it
 */
export function speedLimitAt(zones: readonly Zone[], point: Point, ownSpeed: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const { limit, polygon } of zones) {
    if (limit === null || !pointInPolygon(point, polygon)) continue
    least = Math.min(least, toMetresPerSecond(limit, ownSpeed))
  }
  return least
}

export function toMetresPerSecond({ unit, value }: SpeedLimit, ownSpeed: number): number {
  return unit === 'mps' ? value : (value / 100) * ownSpeed
}

function isWithin({ days, from, to }: TimeWindow, { day, minutes }: LocalTime): boolean {
  const [start, end] = [toMinutes(from), toMinutes(to)]
  if (start < end) return days.includes(day) && minutes >= start && minutes < end
  // Across midnight: the evening of its own day, the morning of the next.
  return (days.includes(day) && minutes >= start) || (days.includes((day + 6) % 7) && minutes < end)
}

/** Minutes since midnight of `HH:MM`. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
