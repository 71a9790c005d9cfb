import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import type { MapEditor } from '@wheelhouse/contract/maps/map-draft'
import type { WaypointProposal } from '@wheelhouse/contract/maps/waypoint-proposal'
import { enterMetres } from '../../draw-floor.ts'
import { addArrow, fillPath, toLines } from '../../draw-shapes.ts'
import type { MapColours } from '../../map-colours.ts'
import { type MapView, type Size, toScreen } from '../../map-view.ts'
import { type Entry, findEntries, findEntry, getMiddle, getPoints, isArea } from '../map-objects.ts'
import type { Handle } from '../tools/handles.ts'
import type { Sketch } from '../tools/tool.ts'
import { drawProposal } from './draw-proposal.ts'

/** What the editor shows above the floor: what is chosen, what is being drawn, what is wrong, and who else is here. */

/** A place with something to say about it. Shape and colour tell which. */
export type MapMark = { at: Point; kind: 'error' | 'warning' }
/** How an object differs from another revision. `from`: where it was. */
export type DifferenceMark = {
  kind: 'added' | 'removed' | 'moved' | 'changed'
  entry: Entry
  from?: Point
  to?: Point
}

export type EditScene = {
  map: MapDocument
  selection: ReadonlySet<string>
  handles: readonly Handle[]
  sketch: Sketch | null
  marks: readonly MapMark[]
  differences: readonly DifferenceMark[]
  /** Waypoints that are no part of the map yet. */
  proposal: WaypointProposal | null
  editors: readonly MapEditor[]
  /** Where keys would draw; `null` while a pointer does. */
  crosshair: Point | null
  /** Metres of the grid; 0 shows none. */
  grid: number
}

/** Draws the scene. The context's unit is the CSS pixel. */
export function drawEdit(
  context: CanvasRenderingContext2D,
  scene: EditScene,
  view: MapView,
  size: Size,
  colours: MapColours,
): void {
  context.clearRect(0, 0, size.width, size.height)
  context.save()
  enterMetres(context, view, size)
  const pixel = 1 / view.scale
  drawGrid(context, scene, view, size, colours)
  drawDifferences(context, scene.differences, scene.map, colours, pixel)
  if (scene.proposal !== null) drawProposal(context, scene.proposal, colours, pixel)
  drawEntries(context, findEntries(scene.map, scene.selection), scene.map, {
    stroke: colours.selection,
    fill: colours.selectionFill,
    pixel,
  })
  drawEditors(context, scene, colours, { pixel, view, size })
  if (scene.sketch !== null) drawSketch(context, scene.sketch, scene.map, colours, pixel)
  drawHandles(context, scene.handles, colours, pixel)
  drawMarks(context, scene.marks, colours, pixel)
  if (scene.crosshair !== null) drawCrosshair(context, scene.crosshair, colours, pixel)
  context.restore()
  const label = scene.sketch?.label
  if (label !== undefined)
    writeTag(context, label.text, toScreen(label.at, view, size), colours.selection, colours)
}

/** Finer lines than this many pixels apart are no grid but a grey. */
const minGridPixels = 8

function drawGrid(
  context: CanvasRenderingContext2D,
  { grid }: EditScene,
  { centre, scale }: MapView,
  { width, height }: Size,
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

/** Outlines some objects, many of them as one path. */
function drawEntries(
  context: CanvasRenderingContext2D,
  entries: readonly Entry[],
  map: MapDocument,
  { stroke, fill, pixel, dash }: { stroke: string; fill?: string; pixel: number; dash?: number[] },
): void {
  const lines = new Path2D()
  const areas = new Path2D()
  for (const entry of entries) {
    const points = getPoints(entry, map)
    const [first] = points
    if (points.length === 1 && first !== undefined) {
      const radius = Math.max(0.2, 7 * pixel)
      lines.moveTo(first[0] + radius, first[1])
      lines.arc(first[0], first[1], radius, 0, 2 * Math.PI)
    } else if (isArea(entry.list)) areas.addPath(toLines([points], true))
    else lines.addPath(toLines([points]))
  }
  if (dash !== undefined) context.setLineDash(dash)
  context.lineWidth = 2.5 * pixel
  context.strokeStyle = stroke
  if (fill !== undefined) fillPath(context, areas, fill)
  context.stroke(areas)
  context.stroke(lines)
  context.setLineDash([])
}

function drawSketch(
  context: CanvasRenderingContext2D,
  { lines, isClosed = false, handles = [], ghosts = [] }: Sketch,
  map: MapDocument,
  colours: MapColours,
  pixel: number,
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
    colours,
    pixel,
  )
}

function drawHandles(
  context: CanvasRenderingContext2D,
  handles: readonly Handle[],
  colours: MapColours,
  pixel: number,
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
  colours: MapColours,
  pixel: number,
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

/**
 * Added: whole line. Removed: dotted. Moved: with an arrow from where it was. Never colour alone.
 * @param context its unit is the metre, @param pixel metres
 */
export function drawDifferences(
  context: CanvasRenderingContext2D,
  differences: readonly DifferenceMark[],
  map: MapDocument,
  colours: MapColours,
  pixel: number,
): void {
  const looks = {
    added: { stroke: colours.added },
    removed: { stroke: colours.removed, dash: [2 * pixel, 5 * pixel] },
    moved: { stroke: colours.moved },
    changed: { stroke: colours.moved, dash: [9 * pixel, 4 * pixel] },
  }
  for (const kind of ['removed', 'changed', 'moved', 'added'] as const) {
    const found = differences.filter((mark) => mark.kind === kind)
    drawEntries(
      context,
      found.map(({ entry }) => entry),
      map,
      { ...looks[kind], pixel },
    )
    for (const { from, to } of found)
      if (from !== undefined && to !== undefined) drawArrow(context, from, to, colours.moved, pixel)
  }
}

function drawArrow(
  context: CanvasRenderingContext2D,
  from: Point,
  to: Point,
  colour: string,
  pixel: number,
): void {
  context.strokeStyle = colour
  context.lineWidth = 2 * pixel
  context.stroke(toLines([[from, to]]))
  const head = new Path2D()
  addArrow(head, to, Math.atan2(to[1] - from[1], to[0] - from[0]), 12 * pixel)
  fillPath(context, head, colour)
}

function drawEditors(
  context: CanvasRenderingContext2D,
  { editors, map }: EditScene,
  colours: MapColours,
  { pixel, view, size }: { pixel: number; view: MapView; size: Size },
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
    writeTag(context, `${lastName} ${firstName}`, toScreen(place, view, size), colours.trail, colours)
    context.restore()
  }
}

/** A word with a point to its upper left, in pixels. */
function writeTag(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y }: { x: number; y: number },
  colour: string,
  colours: MapColours,
): void {
  context.font = '600 12px system-ui, "Noto Sans JP", sans-serif'
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const width = context.measureText(text).width
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, 4, 0, 2 * Math.PI)
  context.roundRect(x + 8, y + 6, width + 10, 18, 3)
  context.fill()
  context.fillStyle = colours.floor
  context.fillText(text, x + 13, y + 15.5)
}

function drawCrosshair(
  context: CanvasRenderingContext2D,
  [x, y]: Point,
  colours: MapColours,
  pixel: number,
): void {
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
