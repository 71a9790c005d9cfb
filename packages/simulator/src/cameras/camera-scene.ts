import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { Joints } from '@wheelhouse/contract/robots/arm'
import type { VirtualWorld } from '../world/virtual-world.ts'
import type {
  DoorFigure,
  LiftButtonFigure,
  MeterFigure,
  PersonFigure,
  RobotFigure,
} from '../world/world-figures.ts'

/** What the virtual cameras see: the floor's map, and everything on it that moves. */
export type CameraScene = {
  /** The map of the robot's floor; `null` while there is none. The same object while it is unchanged. */
  map(): MapDocument | null
  /** The robot's posture now; `undefined`: it has no arm. */
  joints(): Joints | undefined
  snapshot(): SceneSnapshot
}

/** One moment. Metres, radians counter-clockwise from +x. Small, because it is copied for each picture. */
export type SceneSnapshot = {
  /** Milliseconds of the robot's own clock. */
  readonly tick: number
  readonly robot: {
    readonly id: string
    readonly x: number
    readonly y: number
    readonly theta: number
    /** Its posture, if it has an arm: the head camera moves with it. */
    readonly joints?: Joints
  }
  readonly people: readonly PersonFigure[]
  /** The other robots, without the one that carries the cameras. */
  readonly robots: readonly RobotFigure[]
  readonly doors: readonly DoorFigure[]
  readonly meters: readonly MeterFigure[]
  readonly liftButtons: readonly LiftButtonFigure[]
}

/** The scene around one robot of a virtual world. `pose` is called for each picture. */
export function worldScene(options: {
  readonly world: VirtualWorld
  readonly robotId: string
  tick(): number
  pose(): {
    readonly mapId: string | null
    readonly x: number
    readonly y: number
    readonly theta: number
    readonly arm: { readonly joints: Joints } | null
  }
}): CameraScene {
  const { world, robotId } = options
  const floor = () => {
    const { mapId } = options.pose()
    return mapId === null ? null : world.floor(mapId)
  }
  return {
    map: () => floor()?.map ?? null,
    joints: () => options.pose().arm?.joints,
    snapshot() {
      const { x, y, theta, arm } = options.pose()
      const here = floor()
      return {
        tick: options.tick(),
        robot: { id: robotId, x, y, theta, joints: arm?.joints },
        people: here?.people() ?? [],
        robots: here?.robots().filter((robot) => robot.id !== robotId) ?? [],
        doors: here?.doors() ?? [],
        meters: here?.meters() ?? [],
        liftButtons: here?.liftButtons() ?? [],
      }
    },
  }
}
