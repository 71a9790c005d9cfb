import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import type { MapEditor } from '@wheelhouse/contract/maps/map-draft'
import type { WaypointProposal } from '@wheelhouse/contract/maps/waypoint-proposal'
import { enterMetres } from '../../draw-floor.ts'
import { fillPath, toLines } from '../../draw-shapes.ts'
import type { MapColours } from '../../map-colours.ts'
import { type Frame, toScreen } from '../../map-view.ts'
import { findEntries, findEntry, getMiddle } from '../map-objects.ts'
import type { Handle } from '../tools/handles.ts'
import type { Sketch } from '../tools/tool.ts'
import type { DifferenceMark, Ink } from './draw-differences.ts'
import { drawDifferences, drawEntries } from './draw-differences.ts'
import { drawProposal } from './draw-proposal.ts'

/** What the editor shows above the floor: selection, sketch, problems, and other editors. */

/** A position with a message. Shape and colour show its kind. */
export type MapMark = { at: Point; kind: 'error' | 'warning' }
export type EditScene = {
  map: MapDocument
  selection: ReadonlySet<string>
  handles: readonly Handle[]
  sketch: Sketch | null
  marks: readonly MapMark[]
  differences: readonly DifferenceMark[]
  /** Waypoints that are not part of the map yet. */
  proposal: WaypointProposal | null
  editors: readonly MapEditor[]
  /** Where the keyboard would draw; `null` while a pointer is used. */
  crosshair: Point | null
  /** Metres between grid lines; 0 hides the grid. */
  grid: number
}

/** Draws the scene. The context's unit is the CSS pixel. */
export function drawEdit(
  context: CanvasRenderingContext2D,
  scene: EditScene,
  frame: Frame,
  colours: MapColours,
): void {
  const { view, size } = frame
  context.clearRect(0, 0, size.width, size.height)
  context.save()
  enterMetres(context, frame)
  const pixel = 1 / view.scale
  const ink = { colours, pixel }
  drawGrid(context, scene.grid, frame, colours)
  drawDifferences(context, scene.differences, scene.map, ink)
  if (scene.proposal !== null) drawProposal(context, scene.proposal, colours, pixel)
  drawEntries(context, findEntries(scene.map, scene.selection), scene.map, {
    stroke: colours.selection,
    fill: colours.selectionFill,
    pixel,
  })
  drawEditors(context, scene, frame, ink)
  if (scene.sketch !== null) drawSketch(context, scene.sketch, scene.map, ink)
  drawHandles(context, scene.handles, ink)
  drawMarks(context, scene.marks, ink)
  if (scene.crosshair !== null) drawCrosshair(context, scene.crosshair, ink)
  context.restore()
  const label = scene.sketch?.label
  if (label !== undefined)
    writeTag(context, label.text, toScreen(label.at, view, size), {
      ground: colours.selection,
      letters: colours.floor,
    })
}

/** Grid lines closer than this many pixels would merge into grey. */
const minGridPixels = 8

function drawGrid(
  context: CanvasRenderingContext2D,
  grid: number,
  { view: { centre, scale }, size: { width, height } }: Frame,
  colours: MapColours,
): void {
  if (grid === 0) return
  let step = grid
  while (step * scale < minGridPixels) step *= 5
  const [left, right] = [centre[0] - width / 2 / scale, centre[0] + width / 2 / scale]
  const [low, high] = [centre[1] - height / 2 / scale, centre[1] + height / 2 / scale]
  const path = new Path2D()
  for (let x = Math.ceil(left / step) * step; x <= right; x += step) {
    path.moveTo(x, low)
    path.lineTo(x, high)
  }
  for (let y = Math.ceil(low / step) * step; y <= high; y += step) {
    path.moveTo(left, y)
    path.lineTo(right, y)
  }
  context.globalAlpha = 0.35
  context.strokeStyle = colours.edge
  context.lineWidth = 1 / scale
  context.stroke(path)
  context.globalAlpha = 1
}

function drawSketch(
  context: CanvasRenderingContext2D,
  { lines, isClosed = false, handles = [], ghosts = [] }: Sketch,
  map: MapDocument,
  { colours, pixel }: Ink,
): void {
  const path = toLines(lines, isClosed)
  context.strokeStyle = colours.selection
  context.lineWidth = 2 * pixel
  if (isClosed) fillPath(context, path, colours.selectionFill)
  context.setLineDash([6 * pixel, 4 * pixel])
  context.stroke(path)
  context.setLineDash([])
  drawEntries(context, ghosts, map, { stroke: colours.selection, fill: colours.selectionFill, pixel })
  drawHandles(
    context,
    handles.map((at, index) => ({ kind: 'corner', index, at })),
    { colours, pixel },
  )
}

function drawHandles(
  context: CanvasRenderingContext2D,
  handles: readonly Handle[],
  { colours, pixel }: Ink,
): void {
  for (const { kind, at } of handles) {
    const half = (kind === 'between' ? 3 : 4.5) * pixel
    const path = new Path2D()
    if (kind === 'heading') path.arc(at[0], at[1], half * 1.2, 0, 2 * Math.PI)
    else path.rect(at[0] - half, at[1] - half, 2 * half, 2 * half)
    context.strokeStyle = colours.selection
    context.lineWidth = 1.5 * pixel
    fillPath(context, path, kind === 'between' ? colours.selection : colours.floor)
    context.stroke(path)
  }
}

/** Errors are triangles, warnings diamonds. */
function drawMarks(
  context: CanvasRenderingContext2D,
  marks: readonly MapMark[],
  { colours, pixel }: Ink,
): void {
  for (const kind of ['warning', 'error'] as const) {
    const path = new Path2D()
    for (const { at } of marks.filter((mark) => mark.kind === kind)) addMark(path, at, kind, 9 * pixel)
    context.strokeStyle = colours.floor
    context.lineWidth = 1.5 * pixel
    fillPath(context, path, colours[kind])
    context.stroke(path)
  }
}

function addMark(path: Path2D, [x, y]: Point, kind: MapMark['kind'], size: number): void {
  const top = y + size * 2.4
  path.moveTo(x, top)
  path.lineTo(x + size, top - (kind === 'error' ? size * 1.6 : size * 0.9))
  if (kind === 'warning') path.lineTo(x, top - size * 1.8)
  path.lineTo(x - size, top - (kind === 'error' ? size * 1.6 : size * 0.9))
  path.closePath()
}

function drawEditors(
  context: CanvasRenderingContext2D,
  { editors, map }: EditScene,
  { view, size }: Frame,
  { colours, pixel }: Ink,
): void {
  for (const { selection, at, firstName, lastName } of editors) {
    const chosen = selection.flatMap((name) => findEntry(map, name) ?? [])
    drawEntries(context, chosen, map, { stroke: colours.trail, pixel, dash: [4 * pixel, 3 * pixel] })
    const first = chosen[0]
    const place = at ?? (first === undefined ? null : getMiddle(first, map))
    if (place === null) continue
    context.save()
    context.resetTransform()
    const ratio = globalThis.devicePixelRatio
    context.scale(ratio, ratio)
    writeTag(context, `${lastName} ${firstName}`, toScreen(place, view, size), {
      ground: colours.trail,
      letters: colours.floor,
    })
    context.restore()
  }
}

/** A label with its anchor at the upper left, in pixels. */
function writeTag(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y }: { x: number; y: number },
  { ground, letters }: { ground: string; letters: string },
): void {
  context.font = '600 12px system-ui, "Noto Sans JP", sans-serif'
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const width = context.measureText(text).width
  context.fillStyle = ground
  context.beginPath()
  context.arc(x, y, 4, 0, 2 * Math.PI)
  context.roundRect(x + 8, y + 6, width + 10, 18, 3)
  context.fill()
  context.fillStyle = letters
  context.fillText(text, x + 13, y + 15.5)
}

function drawCrosshair(context: CanvasRenderingContext2D, [x, y]: Point, { colours, pixel }: Ink): void {
  const arm = 14 * pixel
  context.strokeStyle = colours.selection
  context.lineWidth = 2 * pixel
  context.stroke(
    toLines([
      [
        [x - arm, y],
        [x + arm, y],
      ],
      [
        [x, y - arm],
        [x, y + arm],
      ],
    ]),
  )
}
