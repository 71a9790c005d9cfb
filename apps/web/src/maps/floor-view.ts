import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
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

/** What stays centred on the map. */
export type Follow = {
  /** Called for each frame drawn; `null`: nothing at the moment. */
  readCentre: () => Point | null
  /** Somebody has moved the map away. */
  onFreed: () => void
}

/** Minimum pixels per metre for following a point: its surroundings are in view, and it is more than a dot. */
const followScale = 22

/** The part of a floor that is in view: all of it until somebody moves the map, or what is being followed. */
export function createFloorView() {
  let bounds: MapDocument['bounds'] | null = null
  let view: MapView | null = null
  let size: Size = { width: 0, height: 0 }
  let isFitted = false
  let followed: Follow | null = null

  function change(next: MapView): void {
    view = next
    isFitted = false
  }

  function free(): void {
    followed?.onFreed()
    followed = null
  }

  return {
    /** @param keepsView the same map has changed: the view stays where it is */
    setBounds(next: MapDocument['bounds'], keepsView: boolean): void {
      bounds = next
      isFitted = keepsView ? isFitted && view === null : true
    },
    resize(next: Size): void {
      size = next
    },
    /** Moves nothing before there is a view; nor do `zoomBy` and `showPoint`. @returns whether it moved */
    panBy(dx: number, dy: number): boolean {
      free()
      if (view !== null) change(pan(view, dx, dy))
      return view !== null
    },
    zoomBy(factor: number, at: ScreenPoint = { x: size.width / 2, y: size.height / 2 }): boolean {
      if (view !== null) change(zoomAt(view, factor, at, size))
      return view !== null
    },
    /** @param scale minimum pixels per metre */
    showPoint(point: Point, scale: number): boolean {
      if (view !== null) change({ centre: point, scale: Math.max(view.scale, scale) })
      return view !== null
    },
    showAll(): void {
      free()
      isFitted = true
      // Immediately, not in the next frame: a press now refers to what is about to be shown.
      if (bounds !== null) view = fitView(bounds, size)
    },
    follow(next: Follow | null): void {
      followed = next
    },
    get: (): Frame | null => (view === null ? null : { view, size }),
    pointAt: (at: ScreenPoint): Point | null => (view === null ? null : toMap(at, view, size)),
    /** The next frame, and whether what is followed has moved it; `null` while there is nothing to show. */
    advance(): { frame: Frame; isMoved: boolean } | null {
      if (bounds === null || size.width * size.height === 0) return null
      if (view === null || isFitted) view = fitView(bounds, size)
      const next = followed === null ? view : keepInMiddle(view, followed, bounds, size)
      const isMoved = next !== view
      isFitted &&= !isMoved
      view = next
      return { frame: { view, size }, isMoved }
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
