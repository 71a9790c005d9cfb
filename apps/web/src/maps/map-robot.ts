import type { Point } from '@wheelhouse/contract/maps/map-document'
import type { Tone } from '../kernel/shell/state-chip.tsx'
import type { MapColours } from './map-colours.ts'
import type { ScreenPoint } from './map-view.ts'

/** A robot on the map. */
export type MapRobot = {
  serialNumber: string
  name: string
  /** Metres and radians, on this floor. */
  pose: { x: number; y: number; theta: number }
  /** The remaining route, metres. */
  path: readonly Point[]
  /** Where it has been, metres; oldest first. */
  trail?: readonly Point[]
  /** Its destination, metres. */
  goal: Point | null
  /** The robot that this screen is about; others are drawn smaller. */
  isMain: boolean
  /** The pose is the last known one, not the current one: drawn hollow. */
  isStale: boolean
  /** The meaning of its state; left out, the map does not show states. */
  tone?: Tone
  /** The state in a word, shown next to the name of a robot that needs attention. */
  word?: string
}

/** A robot that is in view, and where. */
export type SeenRobot = { robot: MapRobot; at: ScreenPoint }

/** The colour of a robot on the map. */
export function toColour({ isMain, tone }: MapRobot, colours: MapColours): string {
  if (tone !== undefined) return colours.tones[tone]
  return isMain ? colours.robot : colours.otherRobot
}
