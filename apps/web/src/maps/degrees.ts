import { normalizeAngle } from '@wheelhouse/map-model/geometry'

/** A heading for display: radians to degrees with one decimal. */
export function toDegrees(theta: number): number {
  return Math.round((theta * 180 * 10) / Math.PI) / 10
}

/** A heading for maps: any number of degrees to radians from -pi to pi with four decimals. */
export function toRadians(degrees: number): number {
  return Math.round(normalizeAngle((degrees * Math.PI) / 180) * 10_000) / 10_000
}
