import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import type { FloorLook } from './draw-floor.ts'
import { createFloorLayer } from './floor-layer.ts'
import { type MapColours, mapColours } from './map-colours.ts'
import {
  type Frame,
  fitView,
  keepInBounds,
  type MapView,
  pan,
  type ScreenPoint,
  type Size,
  toMap,
  zoomAt,
} from './map-view.ts'
import type { Box } from './place-labels.ts'

/**
 * Two canvases on top of each other: the floor, of which a picture is kept, and what moves or is drawn just now.
 * Everything is drawn at most once in an animation frame, and nothing while nothing changes.
 */
export type FloorPainter = {
  /** Shows a whole map from its beginning. @param keepsView it is the same map, changed: the view stays where it is */
  setMap: (map: MapDocument, keepsView?: boolean) => void
  setScheme: (scheme: 'light' | 'dark') => void
  /** The drawn plan below the floor. */
  setPicture: (picture: CanvasImageSource | null) => void
  resize: (size: Size) => void
  /** Something that moves has moved. */
  moved: () => void
  panBy: (dx: number, dy: number) => void
  zoomBy: (factor: number, at?: ScreenPoint) => void
  showAll: () => void
  /** Brings a point to the middle. @param scale pixels for a metre, at least */
  showPoint: (point: Point, scale: number) => void
  /** The point of the floor under a pixel; `null` before anything is drawn. */
  pointAt: (at: ScreenPoint) => Point | null
  /** Keeps a point in the middle from now on, until somebody moves the map; `null` ends it. */
  follow: (next: Follow | null) => void
  /** What is shown now; `null` before anything is drawn. */
  getView: () => Frame | null
  stop: () => void
}

/** What stays in the middle of the map. */
export type Follow = {
  /** Asked for each drawn frame; `null`: nothing just now. */
  readCentre: () => Point | null
  /** Somebody has moved the map, and looks elsewhere now. */
  onFreed: () => void
}

/** Pixels for one metre that a followed point is shown with at least: its surroundings are in view, and it is no dot. */
const followScale = 22

/** What lies above the floor. Called at most once a frame; the context's unit is the CSS pixel. */
export type DrawAbove = (
  context: CanvasRenderingContext2D,
  frame: Frame,
  look: { colours: MapColours; names: readonly Box[] },
) => void

/** The floor is drawn sharp again so long after the last movement of the view. Milliseconds. */
const settleMs = 140

/** Makes a painter that draws something of its own above the floor. */
export function createFloorPainter(
  floorCanvas: HTMLCanvasElement,
  aboveCanvas: HTMLCanvasElement,
  { detail, drawAbove }: { detail: FloorLook['detail']; drawAbove: DrawAbove },
): FloorPainter {
  const floor = floorCanvas.getContext('2d', { alpha: false })
  const above = aboveCanvas.getContext('2d')
  const layer = createFloorLayer()
  let map: MapDocument | null = null
  let view: MapView | null = null
  let size: Size = { width: 0, height: 0 }
  const look: FloorLook = { colours: mapColours.light, detail, picture: null }
  let [isFitted, isFloorDue] = [true, false]
  /** What the names on the floor cover. */
  let names: readonly Box[] = []
  let frame: number | null = null
  let followed: Follow | null = null
  const settling = createTimer(settleMs, () => {
    layer.settle()
    schedule(true)
  })

  function schedule(isFloor: boolean): void {
    isFloorDue ||= isFloor
    frame ??= requestAnimationFrame(draw)
  }

  function draw(): void {
    frame = null
    if (map === null || floor === null || above === null || size.width * size.height === 0) return
    if (view === null || isFitted) view = fitView(map.bounds, size)
    const moved = followed === null ? view : keepInMiddle(view, followed, map.bounds, size)
    isFitted &&= moved === view
    isFloorDue ||= moved !== view
    view = moved
    if (isFloorDue) names = layer.paint(floor, map, { view, size }, look).names
    isFloorDue = false
    drawAbove(above, { view, size }, { colours: look.colours, names })
  }

  function free(): void {
    followed?.onFreed()
    followed = null
  }

  function redraw(): void {
    layer.invalidate()
    schedule(true)
  }

  function change(next: MapView): void {
    view = next
    isFitted = false
    schedule(true)
    settling.begin()
  }

  return {
    setMap: (next, keepsView = false) => {
      map = next
      isFitted = keepsView ? isFitted && view === null : true
      redraw()
    },
    setScheme: (scheme) => {
      look.colours = mapColours[scheme]
      redraw()
      // What is seen changes at once: a browser that is about to print waits for no frame.
      if (view !== null) draw()
    },
    setPicture: (picture) => {
      look.picture = picture
      redraw()
    },
    resize: (next) => {
      size = next
      fitCanvas(floorCanvas, floor, next)
      fitCanvas(aboveCanvas, above, next)
      redraw()
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
      // At once, not with the next frame: who presses now means what will be shown.
      if (map !== null) view = fitView(map.bounds, size)
      redraw()
    },
    showPoint: (point, scale) => {
      if (view !== null) change({ centre: point, scale: Math.max(view.scale, scale) })
    },
    pointAt: (at) => (view === null ? null : toMap(at, view, size)),
    follow: (next) => {
      followed = next
      schedule(false)
    },
    getView: () => (view === null ? null : { view, size }),
    stop: () => {
      if (frame !== null) cancelAnimationFrame(frame)
      settling.end()
    },
  }
}

/** The view with what is followed in its middle, as far as the map reaches; the same view while that has not moved. */
function keepInMiddle(
  view: MapView,
  { readCentre }: Follow,
  bounds: MapDocument['bounds'],
  size: Size,
): MapView {
  const point = readCentre()
  if (point === null) return view
  const scale = Math.max(view.scale, followScale)
  const centre = keepInBounds(point, scale, bounds, size)
  const isSame = scale === view.scale && centre[0] === view.centre[0] && centre[1] === view.centre[1]
  return isSame ? view : { scale, centre }
}

/** Gives a canvas as many pixels as the screen has for it; its unit stays the CSS pixel. */
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

/** Acts once nothing has begun it anew for so long. Milliseconds. */
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
