import type { MapDocument, Occupancy, Patch } from '@wheelhouse/contract/maps/map-document'
import { fillPath } from './draw-shapes.ts'
import type { MapColours } from './map-colours.ts'

/** Scanned cells, painted once into an off-screen picture that is only copied afterwards. */

/** Above this many cells the picture costs more memory than drawing costs time. */
const maxPictureCells = 25_000_000

type Cells = Pick<Occupancy, 'width' | 'height' | 'occupied' | 'unknown'>
type Painted = { wall: string; unknown: string; canvas: HTMLCanvasElement }
const pictures = new WeakMap<Cells, Painted>()

/** Draws the scan. The context's unit is the metre, y up. */
export function drawOccupancy(
  context: CanvasRenderingContext2D,
  map: MapDocument,
  colours: MapColours,
): void {
  if (map.occupancy === null) return
  const { resolution, origin } = map.occupancy
  context.save()
  context.translate(origin[0], origin[1])
  context.scale(resolution, resolution)
  drawCells(context, map.occupancy, colours)
  context.restore()
}

/** Draws a re-scanned part over the existing scan. */
export function drawPatch(
  context: CanvasRenderingContext2D,
  { cells, transform }: Pick<Patch, 'cells' | 'transform'>,
  colours: MapColours,
): void {
  context.save()
  context.transform(...transform)
  // Rows of the picture run downwards, rows of cells upwards.
  context.translate(0, cells.height)
  context.scale(1, -1)
  const picture = paintPatch(cells, colours)
  context.imageSmoothingEnabled = false
  if (picture !== null) context.drawImage(picture, 0, 0)
  context.restore()
}

const patches = new WeakMap<Cells, { wall: string; floor: string; canvas: HTMLCanvasElement }>()

/** Free cells replace what was there before, and unknown ones change nothing: the rule that robots use. */
function paintPatch(cells: Cells, { wall, floor }: MapColours): HTMLCanvasElement | null {
  const known = patches.get(cells)
  if (known?.wall === wall && known.floor === floor) return known.canvas
  const canvas = document.createElement('canvas')
  canvas.width = cells.width
  canvas.height = cells.height
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.fillStyle = floor
  context.fillRect(0, 0, cells.width, cells.height)
  for (const [row, column, length] of cells.unknown) context.clearRect(column, row, length, 1)
  context.fillStyle = wall
  for (const [row, column, length] of cells.occupied) context.fillRect(column, row, length, 1)
  patches.set(cells, { wall, floor, canvas })
  return canvas
}

/** Cells of one unit each, row 0 at y = 0. */
function drawCells(context: CanvasRenderingContext2D, cells: Cells, colours: MapColours): void {
  const picture = paintCells(cells, colours)
  if (picture !== null) {
    context.imageSmoothingEnabled = false
    context.drawImage(picture, 0, 0)
    return
  }
  for (const [runs, colour] of [
    [cells.unknown, colours.unknown],
    [cells.occupied, colours.wall],
  ] as const) {
    const path = new Path2D()
    for (const [row, column, length] of runs) path.rect(column, row, length, 1)
    fillPath(context, path, colour)
  }
}

function paintCells(cells: Cells, { wall, unknown }: MapColours): HTMLCanvasElement | null {
  const known = pictures.get(cells)
  if (known?.wall === wall && known.unknown === unknown) return known.canvas
  if (cells.width * cells.height > maxPictureCells) return null
  const canvas = document.createElement('canvas')
  canvas.width = cells.width
  canvas.height = cells.height
  const context = canvas.getContext('2d')
  if (context === null) return null
  for (const [runs, colour] of [
    [cells.unknown, unknown],
    [cells.occupied, wall],
  ] as const) {
    context.fillStyle = colour
    for (const [row, column, length] of runs) context.fillRect(column, row, length, 1)
  }
  pictures.set(cells, { wall, unknown, canvas })
  return canvas
}
