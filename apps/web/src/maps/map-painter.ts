import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import { drawFloor } from './draw-floor.ts'
import { drawRobots, findRobotAt } from './draw-robots.ts'
import { type MapColours, mapColours } from './map-colours.ts'
import type { MapRobot } from './map-robot.ts'
import { fitView, type MapView, pan, type ScreenPoint, type Size, toMap, zoomAt } from './map-view.ts'
import type { Box } from './place-labels.ts'

/**
 * Two canvases on top of each other: the floor, drawn only when map, view, size or colours change, and what moves.
 * Everything is drawn at most once in an animation frame, and nothing while nothing changes.
 */
export type MapPainter = {
  setMap: (map: MapDocument) => void
  setScheme: (scheme: 'light' | 'dark') => void
  resize: (size: Size) => void
  /** Something that moves has moved. */
  moved: () => void
  panBy: (dx: number, dy: number) => void
  zoomBy: (factor: number, at?: ScreenPoint) => void
  showAll: () => void
  /** The point of the floor under a pixel; `null` before anything is drawn. */
  pointAt: (at: ScreenPoint) => Point | null
  /** The robot under a pixel; `null` for none. */
  robotAt: (at: ScreenPoint) => MapRobot | null
  /** Keeps a point in the middle from now on, until somebody moves the map; `null` ends it. */
  follow: (next: Follow | null) => void
  stop: () => void
}

/** What stays in the middle of the map. */
export type Follow = {
  /** Asked for each drawn frame; `null`: nothing just now. */
  readCentre: () => Point | null
  /** Somebody has moved the map, and looks elsewhere now. */
  onFreed: () => void
}

/** Pixels for one metre that a followed robot is shown with at least: its surroundings are in view, and it is no dot. */
const followScale = 22

/** Makes a painter for the two canvases. `readRobots` is asked once for each frame that is drawn. */
export function createMapPainter(
  floorCanvas: HTMLCanvasElement,
  liveCanvas: HTMLCanvasElement,
  readRobots: () => readonly MapRobot[],
): MapPainter {
  const floor = floorCanvas.getContext('2d', { alpha: false })
  const above = liveCanvas.getContext('2d')
  let map: MapDocument | null = null
  let view: MapView | null = null
  let size: Size = { width: 0, height: 0 }
  let colours: MapColours = mapColours.light
  let isFitted = true
  let isFloorDue = false
  /** What the names on the floor cover. */
  let names: readonly Box[] = []
  let frame: number | null = null
  let followed: Follow | null = null

  function schedule(isFloor: boolean): void {
    isFloorDue ||= isFloor
    frame ??= requestAnimationFrame(draw)
  }

  function draw(): void {
    frame = null
    if (map === null || floor === null || above === null || size.width === 0) return
    if (view === null || isFitted) view = fitView(map.bounds, size)
    const centre = followed?.readCentre() ?? null
    if (centre !== null && (centre[0] !== view.centre[0] || centre[1] !== view.centre[1])) {
      view = { scale: Math.max(view.scale, followScale), centre }
      isFitted = false
      isFloorDue = true
    }
    if (isFloorDue) names = drawFloor(floor, map, view, size, colours)
    isFloorDue = false
    drawRobots(above, readRobots(), view, size, { colours, names })
  }

  function free(): void {
    const last = followed
    followed = null
    last?.onFreed()
  }

  function change(next: MapView): void {
    view = next
    isFitted = false
    schedule(true)
  }

  return {
    setMap: (next) => {
      map = next
      isFitted = true
      schedule(true)
    },
    setScheme: (scheme) => {
      colours = mapColours[scheme]
      schedule(true)
    },
    resize: (next) => {
      size = next
      const ratio = globalThis.devicePixelRatio
      for (const [canvas, context] of [
        [floorCanvas, floor],
        [liveCanvas, above],
      ] as const) {
        canvas.width = Math.round(next.width * ratio)
        canvas.height = Math.round(next.height * ratio)
        context?.setTransform(ratio, 0, 0, ratio, 0, 0)
      }
      schedule(true)
    },
    moved: () => schedule(false),
    panBy: (dx, dy) => {
      free()
      if (view !== null) change(pan(view, dx, dy))
    },
    zoomBy: (factor, at = { x: size.width / 2, y: size.height / 2 }) => {
      if (view !== null) change(zoomAt(view, factor, at, size))
    },
    showAll: () => {
      free()
      isFitted = true
      schedule(true)
    },
    pointAt: (at) => (view === null ? null : toMap(at, view, size)),
    robotAt: (at) => (view === null ? null : findRobotAt(readRobots(), at, view, size)),
    follow: (next) => {
      followed = next
      schedule(false)
    },
    stop: () => {
      if (frame !== null) cancelAnimationFrame(frame)
    },
  }
}
