import { drawRobots, findRobotAt } from './draw-robots.ts'
import { createFloorPainter, type DrawAbove, type FloorPainter } from './floor-painter.ts'
import type { MapRobot } from './map-robot.ts'
import type { ScreenPoint } from './map-view.ts'

/** A floor with robots on it. */
export type MapPainter = FloorPainter & {
  /** The robot at a pixel; `null` for none. */
  robotAt: (at: ScreenPoint) => MapRobot | null
}

/**
 * Creates a painter for the two canvases. `readRobots` is called once for each frame drawn.
 * @param drawOver the screen's own drawing, above the robots
 */
export function createMapPainter(
  floorCanvas: HTMLCanvasElement,
  liveCanvas: HTMLCanvasElement,
  readRobots: () => readonly MapRobot[],
  drawOver: DrawAbove = () => {},
): MapPainter {
  const painter = createFloorPainter(floorCanvas, liveCanvas, {
    detail: 'view',
    drawAbove: (context, frame, look) => {
      drawRobots(context, readRobots(), frame, look)
      drawOver(context, frame, look)
    },
  })
  return {
    ...painter,
    robotAt: (at) => {
      const shown = painter.getView()
      return shown === null ? null : findRobotAt(readRobots(), at, shown)
    },
  }
}
