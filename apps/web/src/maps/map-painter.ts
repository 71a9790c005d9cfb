import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import { drawFloor } from './draw-floor.ts'
import { drawRobots, type MapRobot } from './draw-robots.ts'
import { type MapColours, mapColours } from './map-colours.ts'
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
  stop: () => void
}

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

  function schedule(isFloor: boolean): void {
    isFloorDue ||= isFloor
    frame ??= requestAnimationFrame(draw)
  }

  function draw(): void {
    frame = null
    if (map === null || floor === null || above === null || size.width === 0) return
    if (view === null || isFitted) view = fitView(map.bounds, size)
    if (isFloorDue) names = drawFloor(floor, map, view, size, colours)
    isFloorDue = false
    drawRobots(above, readRobots(), view, size, { colours, names })
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
      if (view !== null) change(pan(view, dx, dy))
    },
    zoomBy: (factor, at = { x: size.width / 2, y: size.height / 2 }) => {
      if (view !== null) change(zoomAt(view, factor, at, size))
    },
    showAll: () => {
      isFitted = true
      schedule(true)
    },
    pointAt: (at) => (view === null ? null : toMap(at, view, size)),
    stop: () => {
      if (frame !== null) cancelAnimationFrame(frame)
    },
  }
}
