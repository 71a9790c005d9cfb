import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import type { FloorLook } from './draw-floor.ts'
import { createFloorLayer } from './floor-layer.ts'
import { createFloorView, type Follow } from './floor-view.ts'
import { type MapColours, mapColours } from './map-colours.ts'
import type { Frame, ScreenPoint, Size } from './map-view.ts'
import type { Box } from './place-labels.ts'

/**
 * Two canvases on top of each other: the floor, which is cached as a picture, and what is moving or being drawn.
 * Everything is drawn at most once per animation frame, and nothing while nothing changes.
 */
export type FloorPainter = {
  /** Shows a map in full. @param keepsView the same map has changed: the view stays where it is */
  setMap: (map: MapDocument, keepsView?: boolean) => void
  setScheme: (scheme: 'light' | 'dark') => void
  /** The plan image below the floor. */
  setPicture: (picture: CanvasImageSource | null) => void
  resize: (size: Size) => void
  /** Something that moves has moved. */
  moved: () => void
  panBy: (dx: number, dy: number) => void
  zoomBy: (factor: number, at?: ScreenPoint) => void
  showAll: () => void
  /** Centres a point. @param scale minimum pixels per metre */
  showPoint: (point: Point, scale: number) => void
  /** The point of the floor at a pixel; `null` before anything is drawn. */
  pointAt: (at: ScreenPoint) => Point | null
  /** Keeps a point centred from now on, until somebody moves the map; `null` ends it. */
  follow: (next: Follow | null) => void
  /** The current view; `null` before anything is drawn. */
  getView: () => Frame | null
  stop: () => void
}

/** Draws above the floor. Called at most once per frame; the context's unit is the CSS pixel. */
export type DrawAbove = (
  context: CanvasRenderingContext2D,
  frame: Frame,
  look: { colours: MapColours; names: readonly Box[] },
) => void

/** The floor is redrawn sharply this long after the last movement of the view. Milliseconds. */
const settleMs = 140

/** Creates a painter with its own drawing above the floor. */
export function createFloorPainter(
  floorCanvas: HTMLCanvasElement,
  aboveCanvas: HTMLCanvasElement,
  { detail, drawAbove }: { detail: FloorLook['detail']; drawAbove: DrawAbove },
): FloorPainter {
  const floor = floorCanvas.getContext('2d', { alpha: false })
  const above = aboveCanvas.getContext('2d')
  const layer = createFloorLayer()
  const seen = createFloorView()
  const look: FloorLook = { colours: mapColours.light, detail, picture: null }
  let map: MapDocument | null = null
  let isFloorDue = false
  /** The boxes covered by names on the floor. */
  let names: readonly Box[] = []
  let request: number | null = null
  const settling = createTimer(settleMs, () => {
    layer.settle()
    schedule(true)
  })

  function schedule(isFloor: boolean): void {
    isFloorDue ||= isFloor
    request ??= requestAnimationFrame(draw)
  }

  function draw(): void {
    request = null
    if (map === null || floor === null || above === null) return
    const next = seen.advance()
    if (next === null) return
    const { frame, isMoved } = next
    if (isFloorDue || isMoved) names = layer.paint(floor, map, frame, look).names
    isFloorDue = false
    drawAbove(above, frame, { colours: look.colours, names })
  }

  function redraw(): void {
    layer.invalidate()
    schedule(true)
  }

  function afterMove(hasMoved: boolean): void {
    if (!hasMoved) return
    schedule(true)
    settling.begin()
  }

  return {
    setMap: (next, keepsView = false) => {
      map = next
      seen.setBounds(next.bounds, keepsView)
      redraw()
    },
    setScheme: (scheme) => {
      look.colours = mapColours[scheme]
      redraw()
      // Updated immediately: a browser that is about to print does not wait for a frame.
      if (seen.get() !== null) draw()
    },
    setPicture: (picture) => {
      look.picture = picture
      redraw()
    },
    resize: (next) => {
      seen.resize(next)
      fitCanvas(floorCanvas, floor, next)
      fitCanvas(aboveCanvas, above, next)
      redraw()
    },
    moved: () => schedule(false),
    panBy: (dx, dy) => afterMove(seen.panBy(dx, dy)),
    zoomBy: (factor, at) => afterMove(seen.zoomBy(factor, at)),
    showAll: () => {
      seen.showAll()
      redraw()
    },
    showPoint: (point, scale) => afterMove(seen.showPoint(point, scale)),
    pointAt: seen.pointAt,
    follow: (next) => {
      seen.follow(next)
      schedule(false)
    },
    getView: seen.get,
    stop: () => {
      if (request !== null) cancelAnimationFrame(request)
      settling.end()
    },
  }
}

/** Gives a canvas the resolution of the screen; its unit stays the CSS pixel. */
function fitCanvas(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D | null,
  { width, height }: Size,
): void {
  const ratio = globalThis.devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context?.setTransform(ratio, 0, 0, ratio, 0, 0)
}

/** Debounces an action. Milliseconds. */
function createTimer(afterMs: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    begin: () => {
      clearTimeout(timer)
      timer = setTimeout(act, afterMs)
    },
    end: () => clearTimeout(timer),
  }
}
