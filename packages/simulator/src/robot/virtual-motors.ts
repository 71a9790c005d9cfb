import type { Motors } from '@wheelhouse/contract/robots/robot-state'
import type { VirtualState } from './virtual-parts.ts'
import { getTopSpeed } from './virtual-step.ts'

/** Metres: diameter of the driven wheels, and the distance between them. */
const wheelDiameter = 0.2
const track = 0.4

/**
 * The drive motors now, and their current limits.
 * @param zoneSpeed m/s allowed at its position
 */
export function measureMotors(state: VirtualState, zoneSpeed: number): Motors {
  const { vx, omega } = state.body
  const faster = Math.abs(vx) + Math.abs(omega) * (track / 2)
  const maxSpeed = Math.min(getTopSpeed(state), zoneSpeed)
  return { rpm: toRpm(faster), maxRpm: toRpm(maxSpeed), maxSpeed: Math.round(maxSpeed * 1000) / 1000 }
}

function toRpm(metresPerSecond: number): number {
  return Math.round((metresPerSecond / (Math.PI * wheelDiameter)) * 600) / 10
}
