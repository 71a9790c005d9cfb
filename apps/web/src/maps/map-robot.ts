import type { Point } from '@wheelhouse/contract/maps/map-document'
import type { Tone } from '../kernel/shell/state-chip.tsx'
import type { MapColours } from './map-colours.ts'
import type { ScreenPoint } from './map-view.ts'

/** What moves on the map. */
export type MapRobot = {
  serialNumber: string
  name: string
  /** Metres and radians, on this floor. */
  pose: { x: number; y: number; theta: number }
  /** The route still ahead, metres. */
  path: readonly Point[]
  /** The way it has come, metres; oldest first. */
  trail?: readonly Point[]
  /** Where it is going, metres. */
  goal: Point | null
  /** The robot this screen is about; others are drawn smaller. */
  isMain: boolean
  /** The pose is the last one known, not the present one: drawn hollow. */
  isStale: boolean
  /** What its state means; left out, the map is not about states. */
  tone?: Tone
  /** The state in a word, shown beside the name of a robot that needs somebody. */
  word?: string
}

/** A robot that is in the picture, and where. */
export type SeenRobot = { robot: MapRobot; at: ScreenPoint }

/** The colour of a robot on the map. */
export function toColour({ isMain, tone }: MapRobot, colours: MapColours): string {
  if (tone !== undefined) return colours.tones[tone]
  return isMain ? colours.robot : colours.otherRobot
}
