import type { Point, Transform } from '@wheelhouse/contract/maps/map-document'
import { transformPoint } from '@wheelhouse/map-model/compose-occupancy'
import { drawPatch } from '../draw-cells.ts'
import { enterMetres } from '../draw-floor.ts'
import { fillPath, toLines } from '../draw-shapes.ts'
import type { MapColours } from '../map-colours.ts'
import { type Frame, toScreen } from '../map-view.ts'
import type { Pairs, Placing } from './patch-placer.ts'

/** The part that is being placed over a floor, with its handles. */

export type PlacingScene = {
  placing: Placing | null
  pairs: Pairs | null
  opacity: number
  /** Where the keyboard would set a point; `null` while a pointer is used. */
  crosshair: Point | null
}

/** Distance of the rotation handle from the upper edge. Pixels. */
const turnHandlePixels = 28
const handlePixels = 5

/** The corners of a part, starting at its upper left. */
export function getCorners({ cells: { width, height }, transform }: Placing): Point[] {
  return (
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] satisfies Point[]
  ).map((corner) => transformPoint(transform, corner))
}

/** The position of the rotation handle. @param pixel metres per pixel */
export function getTurnHandle({ cells: { width }, transform }: Placing, pixel: number): Point {
  const [x, y] = transformPoint(transform, [width / 2, 0])
  const up = Math.hypot(transform[2], transform[3])
  const [dx, dy] = [-transform[2] / up, -transform[3] / up]
  return [x + dx * turnHandlePixels * pixel, y + dy * turnHandlePixels * pixel]
}

/** Draws the scene. The context's unit is the CSS pixel. */
export function drawPlacing(
  context: CanvasRenderingContext2D,
  scene: PlacingScene,
  frame: Frame,
  colours: MapColours,
): void {
  context.clearRect(0, 0, frame.size.width, frame.size.height)
  const { placing, pairs, opacity, crosshair } = scene
  if (placing === null) return
  const pixel = 1 / frame.view.scale
  context.save()
  enterMetres(context, frame)
  context.globalAlpha = opacity
  drawPatch(context, placing, colours)
  context.globalAlpha = 1
  context.strokeStyle = colours.selection
  context.lineWidth = 2 * pixel
  context.stroke(toLines([getCorners(placing)], true))
  if (pairs === null) drawHandles(context, placing, colours, pixel)
  if (crosshair !== null && pairs !== null) drawCross(context, crosshair, pixel)
  context.restore()
  if (pairs !== null) drawPairs(context, pairs, placing.transform, { ...frame, colours })
}

function drawHandles(
  context: CanvasRenderingContext2D,
  placing: Placing,
  colours: MapColours,
  pixel: number,
): void {
  const turn = getTurnHandle(placing, pixel)
  const [from, to] = getCorners(placing)
  if (from !== undefined && to !== undefined) {
    const edge: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    context.stroke(toLines([[edge, turn]]))
  }
  const path = new Path2D()
  const half = handlePixels * pixel
  for (const [x, y] of getCorners(placing)) path.rect(x - half, y - half, 2 * half, 2 * half)
  path.moveTo(turn[0] + half * 1.3, turn[1])
  path.arc(turn[0], turn[1], half * 1.3, 0, 2 * Math.PI)
  fillPath(context, path, colours.floor)
  context.stroke(path)
}

function drawCross(context: CanvasRenderingContext2D, [x, y]: Point, pixel: number): void {
  const arm = 14 * pixel
  const across: Point[] = [
    [x - arm, y],
    [x + arm, y],
  ]
  const up: Point[] = [
    [x, y - arm],
    [x, y + arm],
  ]
  context.stroke(toLines([across, up]))
}

/** Both points of each pair, with its number and a line between them. */
function drawPairs(
  context: CanvasRenderingContext2D,
  pairs: Pairs,
  transform: Transform,
  { view, size, colours }: Frame & { colours: MapColours },
): void {
  context.font = '600 12px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const [index, { pixel, floor }] of pairs.entries()) {
    const places = [transformPoint(transform, pixel), ...(floor === null ? [] : [floor])]
    const shown = places.map((at) => toScreen(at, view, size))
    context.strokeStyle = colours.selection
    context.lineWidth = 2
    context.stroke(toLines([shown.map(({ x, y }): Point => [x, y])]))
    for (const { x, y } of shown) {
      const dot = new Path2D()
      dot.arc(x, y, 9, 0, 2 * Math.PI)
      fillPath(context, dot, colours.selection)
      context.fillStyle = colours.floor
      context.fillText(`${index + 1}`, x, y + 0.5)
    }
  }
}
