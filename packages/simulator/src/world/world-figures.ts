import type { VirtualBeacon } from '@wheelhouse/contract/devices/virtual-beacon'
import type { VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { Joints } from '@wheelhouse/contract/robots/arm'
import type { ObstacleIndex } from '@wheelhouse/map-model/obstacle-index'
import type { LiftButton } from './lift-buttons.ts'

/** What moves in the virtual world, as seen by everybody else. */

/** A robot as seen by others: an upright cylinder, or a figure with arms. Metres, radians. */
export type RobotFigure = {
  readonly id: string
  readonly mapId: string
  readonly x: number
  readonly y: number
  readonly theta: number
  readonly radius: number
  readonly height: number
  /** m/s forwards and rad/s counter-clockwise. */
  readonly vx: number
  readonly omega: number
  /** Posture of a robot with an arm. */
  readonly joints?: Joints
}

export type PersonFigure = {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly theta: number
  readonly radius: number
  readonly height: number
  readonly walking: boolean
  /** Metres walked so far, which determine the swing of arms and legs. */
  readonly walked: number
  /** Left out: upright. */
  readonly posture?: 'lying' | 'sitting' | 'fighting'
}

/** A meter on a wall, and what its display shows now. */
export type MeterFigure = Omit<VirtualMeter, 'reading'> & { readonly shown: string }

/** A call button next to a lift. It is lit for a while after a press. */
export type LiftButtonFigure = LiftButton & { readonly isLit: boolean }

export type DoorFigure = {
  /** Index in the map's list of doors. */
  readonly index: number
  readonly id: string
  /** 0 closed, 1 open. A robot fits through at `passableOpenness` and above. */
  readonly openness: number
}

/** At this openness and above, a door is not an obstacle. */
export const passableOpenness = 0.8

/** A floor of the virtual world, as seen by everybody on it. */
export type VirtualFloor = {
  readonly mapId: string
  readonly map: MapDocument
  /** Walls, fixtures and scanned cells. Doors, robots and people move and are not included. */
  readonly obstacles: ObstacleIndex
  /** Sensors that advertise by BLE. */
  readonly beacons: readonly VirtualBeacon[]
  robots(): readonly RobotFigure[]
  people(): readonly PersonFigure[]
  doors(): readonly DoorFigure[]
  meters(): readonly MeterFigure[]
  liftButtons(): readonly LiftButtonFigure[]
}
