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

/** What stays centred on the map. */
export type Follow = {
  /** Called for each frame drawn; `null`: nothing at the moment. */
  readCentre: () => Point | null
  /** Somebody has moved the map away. */
  onFreed: () => void
}

/** Minimum pixels per metre for following a point: its surroundings are in view, and it is more than a dot. */
const followScale = 22

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
  let map: MapDocument | null = null
  let view: MapView | null = null
  let size: Size = { width: 0, height: 0 }
  const look: FloorLook = { colours: mapColours.light, detail, picture: null }
  let [isFitted, isFloorDue] = [true, false]
  /** The boxes covered by names on the floor. */
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
      // Updated immediately: a browser that is about to print does not wait for a frame.
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
      // Immediately, not in the next frame: a press now refers to what is about to be shown.
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

/** The view with the followed point centred, within the map's bounds; the same view while the point has not moved. */
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
