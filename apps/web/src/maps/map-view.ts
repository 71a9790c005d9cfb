import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'

/**
 * The position of a map on the screen. Map: metres, y up. Screen: CSS pixels from the canvas's corner, y down.
 * screen x = (x - centre x) * scale + width / 2.
 */
export type MapView = {
  /** The point in the middle of the view, metres. */
  centre: Point
  /** Pixels per metre. */
  scale: number
}
export type Size = { width: number; height: number }
/** What a canvas shows: the position of the map on it, and its size. */
export type Frame = { view: MapView; size: Size }
export type ScreenPoint = { x: number; y: number }

/** Pixels per metre: from a whole site down to the width of a hand. */
const scaleLimits = { min: 0.5, max: 400 }
/** Free space around the whole map, pixels. */
const margin = 16

/** The view that shows the whole map. */
export function fitView({ min, max }: MapDocument['bounds'], { width, height }: Size): MapView {
  const span = { x: Math.max(max[0] - min[0], 0.1), y: Math.max(max[1] - min[1], 0.1) }
  const scale = Math.min((width - 2 * margin) / span.x, (height - 2 * margin) / span.y)
  return { centre: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2], scale: clampScale(scale) }
}

/** The centre closest to a point at which the view shows as much of the map and as little empty space as possible. */
export function keepInBounds(
  point: Point,
  scale: number,
  { min, max }: MapDocument['bounds'],
  { width, height }: Size,
): Point {
  const keep = (at: number, from: number, to: number, pixels: number) => {
    const half = (pixels - 2 * margin) / 2 / scale
    return to - from <= 2 * half ? (from + to) / 2 : Math.min(to - half, Math.max(from + half, at))
  }
  return [keep(point[0], min[0], max[0], width), keep(point[1], min[1], max[1], height)]
}

/** From metres to pixels. */
export function toScreen([x, y]: Point, { centre, scale }: MapView, { width, height }: Size): ScreenPoint {
  return { x: (x - centre[0]) * scale + width / 2, y: (centre[1] - y) * scale + height / 2 }
}

/** From pixels to metres. */
export function toMap({ x, y }: ScreenPoint, { centre, scale }: MapView, { width, height }: Size): Point {
  return [centre[0] + (x - width / 2) / scale, centre[1] - (y - height / 2) / scale]
}

/** Shifts the picture by pixels: what was under the pointer stays under it. */
export function pan(view: MapView, dx: number, dy: number): MapView {
  return { ...view, centre: [view.centre[0] - dx / view.scale, view.centre[1] + dy / view.scale] }
}

/** Zooms by a factor; the point of the map at `at` stays where it is. */
export function zoomAt(view: MapView, factor: number, at: ScreenPoint, size: Size): MapView {
  const scale = clampScale(view.scale * factor)
  const [x, y] = toMap(at, view, size)
  return {
    scale,
    centre: [x - (at.x - size.width / 2) / scale, y + (at.y - size.height / 2) / scale],
  }
}

function clampScale(scale: number): number {
  return Math.min(scaleLimits.max, Math.max(scaleLimits.min, scale))
}
