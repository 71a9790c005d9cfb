import type { StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import type { Pose, StaleMember, Velocity } from '@wheelhouse/contract/robots/robot-state'

/** The physically possible range of a robot's numbers. Anything outside is a fault of the robot, not a value. */

type Range = readonly [number, number]

const ranges = {
  /** Per cent. */
  charge: [0, 100],
  percent: [0, 100],
  volts: [0, 2_000],
  /** Metres from the origin of a site. */
  metres: [-100_000, 100_000],
  /** Radians; some robots do not wrap their angle. */
  angle: [-1_000, 1_000],
  metresPerSecond: [-30, 30],
  radiansPerSecond: [-50, 50],
  celsius: [-100, 250],
  dBm: [-200, 50],
} satisfies Record<string, Range>

/** Robots round: this much above 100 % still counts as full. */
const chargeTolerance = 1

function isIn(value: number | null, [from, to]: Range): boolean {
  return value === null || (value >= from && value <= to)
}

/** @returns per cent from 0 to 100; `null` if it cannot be a charge */
export function toCharge(value: number): number | null {
  const [from, to] = ranges.charge
  if (value < from - chargeTolerance || value > to + chargeTolerance) return null
  return Math.min(to, Math.max(from, value))
}

export function isVoltage(value: number | null): boolean {
  return isIn(value, ranges.volts)
}

export function isPlace({ x, y }: { x: number | null; y: number | null }): boolean {
  return isIn(x, ranges.metres) && isIn(y, ranges.metres)
}

export function isPose(pose: Pose): boolean {
  return isPlace(pose) && isIn(pose.theta, ranges.angle)
}

export function isVelocity({ vx, vy, omega }: Velocity): boolean {
  return [vx, vy].every((v) => isIn(v, ranges.metresPerSecond)) && isIn(omega, ranges.radiansPerSecond)
}

/** The members of a status that contain an impossible number. */
export function findUnphysical({ obstacle, network, system }: StatusMessage): StaleMember[] {
  const members: StaleMember[] = []
  if (obstacle !== null && !isIn(obstacle.bearing, ranges.angle)) members.push('obstacle')
  if (!isIn(network.rssi, ranges.dBm)) members.push('network')
  const { cpu, memory, disk, temperature } = system
  const isSystem =
    [cpu, memory, disk].every((v) => isIn(v, ranges.percent)) && isIn(temperature, ranges.celsius)
  if (!isSystem) members.push('system')
  return members
}
