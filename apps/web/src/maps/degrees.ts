import { normalizeAngle } from '@wheelhouse/map-model/geometry'

/** A heading as people read it: degrees with one decimal, of radians. */
export function toDegrees(theta: number): number {
  return Math.round((theta * 180 * 10) / Math.PI) / 10
}

/** A heading as maps keep it: radians from -pi to pi with four decimals, of any number of degrees. */
export function toRadians(degrees: number): number {
  return Math.round(normalizeAngle((degrees * Math.PI) / 180) * 10_000) / 10_000
}
