import { boardSize, faceSide } from '@wheelhouse/contract/inspections/virtual-meter'
import type { MeterFigure } from '../world/world-figures.ts'
import { getRow, toView } from './camera-mounts.ts'
import { maxHits, type Projection } from './column-hits.ts'
import type { Frame } from './frame.ts'
import { fadeAt, haze } from './materials.ts'
import { type BoardPicture, type MeterBoards, texelsPerMetre } from './meter-boards.ts'

/** Boards stand off their wall by this much, and are too small to draw from farther away. Metres. */
const offWall = 0.02
const farthest = 12
const nearest = 0.15

/** An upright rectangle on a wall: a position on it, the direction it faces, and its edges relative to the position. */
export type WallPlate = {
  readonly x: number
  readonly y: number
  readonly theta: number
  readonly left: number
  readonly right: number
  /** Above the floor. */
  readonly top: number
  readonly bottom: number
}

/** The position of a meter's board: its face is in the middle, next to the code. */
export function toPlate({ x, y, theta, height }: MeterFigure): WallPlate {
  const top = height + faceSide / 2
  const left = -faceSide / 2
  return { x, y, theta, left, right: boardSize.width + left, top, bottom: top - boardSize.height }
}

/** One column of a board in a picture: the rows where it is visible, and the position on the board. */
export type BoardColumn = {
  readonly column: number
  readonly from: number
  readonly to: number
  /** Metres. */
  readonly depth: number
  /** Metres from the board's left edge, and the width of a column there. */
  readonly along: number
  readonly step: number
}

/** The visible columns of a board: `show` gets each, without the rows that something nearer covers. */
export function traceBoard(
  projection: Projection,
  plate: WallPlate,
  show: (column: BoardColumn) => void,
): void {
  const { view } = projection
  const normalX = Math.cos(plate.theta)
  const normalY = Math.sin(plate.theta)
  const x = plate.x + normalX * offWall
  const y = plate.y + normalY * offWall
  const distance = (view.x - x) * normalX + (view.y - y) * normalY
  if (distance < nearest || distance > farthest) return
  // From the plate's position, to the right as seen from the front.
  const at = (along: number) => toView(view, x - normalY * along, y + normalX * along)
  const left = at(plate.left)
  const right = at(plate.right)
  if (left.depth < nearest || right.depth < nearest) return
  const toColumn = (place: typeof left) => view.width / 2 + (view.focal * place.right) / place.depth
  const first = Math.max(0, Math.ceil(toColumn(left) - 0.5))
  const last = Math.min(view.width - 1, Math.ceil(toColumn(right) - 0.5) - 1)
  for (let column = first; column <= last; column++) {
    const aside = (column + 0.5 - view.width / 2) / view.focal
    const rayX = view.forwardX + view.forwardY * aside
    const rayY = view.forwardY - view.forwardX * aside
    const towards = -(rayX * normalX + rayY * normalY)
    const depth = distance / towards
    const along = (view.y + rayY * depth - y) * normalX - (view.x + rayX * depth - x) * normalY - plate.left
    const top = getRow(view, plate.top, depth)
    const bottom = getRow(view, plate.bottom, depth)
    const shown = hide(projection, { column, depth, from: Math.round(top), to: Math.round(bottom) })
    // The width of a column at that depth, larger on a board seen at an angle.
    const step = depth / view.focal / Math.max(0.1, towards)
    if (shown.to > shown.from) show({ column, ...shown, depth, along, step })
  }
}

/** Removes the rows that something nearer covers: standing objects cover from below, hanging ones from above. */
function hide(
  { view, faces, hits }: Projection,
  { column, depth, from, to }: { column: number; depth: number; from: number; to: number },
): { from: number; to: number } {
  let top = Math.max(0, from)
  let bottom = Math.min(view.height, to)
  const start = column * maxHits
  for (let at = start; at < start + (hits.count[column] ?? 0); at++) {
    const away = hits.depth[at] ?? 0
    if (away >= depth - offWall / 2) break
    const face = faces[hits.face[at] ?? 0]
    if (face === undefined) continue
    if (face.bottom < 0.5) bottom = Math.min(bottom, Math.round(getRow(view, face.top, away)))
    else top = Math.max(top, Math.round(getRow(view, face.bottom, away)))
  }
  return { from: top, to: bottom }
}

/** Draws the boards of the meters on the walls. */
export function drawMeters(frame: Frame, meters: readonly MeterFigure[], boards: MeterBoards): void {
  for (const meter of meters)
    traceBoard(frame, toPlate(meter), (shown) => drawColumn(frame, meter, boards(meter), shown))
}

function drawColumn(
  { picture, view }: Frame,
  meter: MeterFigure,
  pictures: readonly BoardPicture[],
  { column, from, to, depth, along, step }: BoardColumn,
): void {
  const rowStep = depth / view.focal
  const level = Math.round(Math.log2(Math.max(1, Math.sqrt(step * rowStep) * texelsPerMetre)))
  const board = pictures[Math.min(pictures.length - 1, level)]
  if (board === undefined) return
  const scale = board.width / boardSize.width
  const top = meter.height + faceSide / 2
  const fade = fadeAt(depth)
  const half = picture.width >> 1
  const hasChroma = (column & 1) === 0
  for (let row = from; row < to; row++) {
    const down = top - (view.z - ((row + 0.5 - view.horizon) * depth) / view.focal)
    const tx = along * scale - 0.5
    const ty = down * scale - 0.5
    picture.y[row * picture.width + column] = mix(sample(board, board.y, tx, ty), haze.y, fade)
    if (!hasChroma || (row & 1) !== 0) continue
    const chroma = (row >> 1) * half + (column >> 1)
    picture.u[chroma] = mix(sample(board, board.u, tx, ty), haze.u, fade)
    picture.v[chroma] = mix(sample(board, board.v, tx, ty), haze.v, fade)
  }
}

/** Interpolates between the four texels around a position; beyond the edge, the edge repeats. */
function sample({ width, height }: BoardPicture, plane: Uint8Array, x: number, y: number): number {
  const fromLeft = Math.min(width - 1.001, Math.max(0, x))
  const fromTop = Math.min(height - 1.001, Math.max(0, y))
  const column = fromLeft | 0
  const row = fromTop | 0
  const right = fromLeft - column
  const below = fromTop - row
  const at = row * width + column
  const upper = (plane[at] ?? 0) * (1 - right) + (plane[at + 1] ?? 0) * right
  const lower = (plane[at + width] ?? 0) * (1 - right) + (plane[at + width + 1] ?? 0) * right
  return upper * (1 - below) + lower * below
}

function mix(value: number, far: number, fade: number): number {
  return value + (far - value) * fade
}
