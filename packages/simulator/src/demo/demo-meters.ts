import type { VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'

/**
 * The meters on the walls of the demo building, each visible to a robot's head camera from a waypoint: the robot stands
 * there with the waypoint's heading, about a metre away.
 */

const south = -Math.PI / 2
const west = Math.PI
/** Metres above the floor, where people can also read them. */
const height = 1.1

export const demoGroundMeters: readonly VirtualMeter[] = [
  {
    id: 'WH-METER-T1',
    plate: 'T-1 SUPPLY AIR',
    unit: 'DEG C',
    x: 36,
    y: 14.5,
    height,
    theta: west,
    markerIds: [0, 1, 2, 3],
    warmth: 26,
    reading: { kind: 'wandering', mean: 23.5, swing: 4, seed: 101, decimals: 1 },
  },
  {
    id: 'WH-METER-E1',
    plate: 'E-1 LIFT HALL',
    unit: 'KWH',
    x: 27,
    y: 20,
    height,
    theta: south,
    markerIds: [4, 5, 6, 7],
    warmth: 38,
    reading: { kind: 'counter', start: 48_210.3, since: '2026-01-01T00:00:00Z', perHour: 3.4, decimals: 1 },
  },
]

export const demoUpperMeters: readonly VirtualMeter[] = [
  {
    id: 'WH-METER-T2',
    plate: 'T-2 CHILLED WATER',
    unit: 'DEG C',
    x: 36,
    y: 14.5,
    height,
    theta: west,
    markerIds: [8, 9, 10, 11],
    warmth: 15,
    reading: { kind: 'wandering', mean: 6.5, swing: 2.5, seed: 202, decimals: 1 },
  },
]
