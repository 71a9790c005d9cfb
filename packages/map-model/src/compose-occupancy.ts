import {
  type MapDocument,
  mapLimits,
  type Occupancy,
  type Patch,
  type Point,
  type Transform,
} from '@wheelhouse/contract/maps/map-document'
import { cellStates, createRunPacker, readCells } from './occupancy.ts'
import { type Box, boxesMeet, measureBox } from './polygons.ts'

const known = new WeakMap<MapDocument['patches'], { base: Occupancy | null; whole: Occupancy | null }>()

/**
 * The combined scan of a map: the patches cover the base in order, except for their unknown cells. The cell size is
 * that of the base, or else of the first patch. A patch whose transform degenerates to a line or a point is left out.
 * Cached for as long as the list of patches lives.
 */
export function composeOccupancy({
  occupancy: base,
  patches,
}: Pick<MapDocument, 'occupancy' | 'patches'>): Occupancy | null {
  if (patches.length === 0) return base
  const last = known.get(patches)
  if (last !== undefined && last.base === base) return last.whole
  const whole = compose(base, patches)
  known.set(patches, { base, whole })
  return whole
}

/** A patch, prepared for querying the state of a place. */
type Layer = { readonly box: Box; readonly pixel: number; stateAt(x: number, y: number): number }

/** Samples per cell along each axis where the patch is finer, so that thin objects are not lost. */
const mostSamples = 4

function compose(base: Occupancy | null, patches: readonly Patch[]): Occupancy | null {
  const layers = patches.flatMap((patch) => toLayer(patch) ?? [])
  const frame = toFrame(base, layers)
  if (frame === null) return base
  const { width, height, resolution, origin } = frame
  const [shiftX, shiftY] = base === null ? [0, 0] : toCells(base.origin, frame)
  const cells = base === null ? null : readCells(base)
  const occupied = createRunPacker(width, cellStates.occupied)
  const unknown = createRunPacker(width, cellStates.unknown)
  const line = new Uint8Array(width)
  const baseLine = new Uint8Array(base?.width ?? 0)
  for (let row = 0; row < height; row++) {
    line.fill(cellStates.free)
    if (cells !== null && row >= shiftY && row < shiftY + (base?.height ?? 0)) {
      cells.fill(row - shiftY, baseLine)
      line.set(baseLine, shiftX)
    }
    const y = origin[1] + row * resolution
    for (const layer of layers)
      if (layer.box.minY < y + resolution && layer.box.maxY > y) layOver(line, y, layer, frame)
    occupied.add(row, line)
    unknown.add(row, line)
  }
  return { ...frame, occupied: occupied.runs, unknown: unknown.runs }
}

type Frame = Pick<Occupancy, 'resolution' | 'origin' | 'width' | 'height'>

/** Writes a patch into one row of the combined grid. */
function layOver(line: Uint8Array, y: number, layer: Layer, { resolution, origin, width }: Frame): void {
  const first = Math.max(0, Math.floor((layer.box.minX - origin[0]) / resolution))
  const last = Math.min(width - 1, Math.floor((layer.box.maxX - origin[0]) / resolution))
  const samples = Math.min(mostSamples, Math.max(1, Math.ceil(resolution / layer.pixel - 1e-6)))
  for (let column = first; column <= last; column++) {
    const x = origin[0] + column * resolution
    let state = layer.stateAt(x + resolution / 2, y + resolution / 2)
    const more = samples > 1 ? samples * samples : 0
    for (let i = 0; i < more && state !== cellStates.occupied; i++) {
      const [across, up] = [(i % samples) + 0.5, Math.floor(i / samples) + 0.5]
      const there = layer.stateAt(x + (across / samples) * resolution, y + (up / samples) * resolution)
      if (there === cellStates.occupied) state = there
    }
    if (state !== cellStates.unknown) line[column] = state
  }
}

function toLayer({ cells, transform }: Patch): Layer | null {
  const [a, b, c, d, e, f] = transform
  const area = a * d - b * c
  const pixel = Math.sqrt(Math.abs(area))
  if (!Number.isFinite(area) || pixel < mapLimits.resolution.min / 10) return null
  const { width, height } = cells
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] satisfies Point[]
  const box = measureBox(corners.map((corner) => transformPoint(transform, corner)))
  const reader = readCells(cells)
  return {
    box,
    pixel,
    stateAt(x, y) {
      const column = Math.floor((d * (x - e) - c * (y - f)) / area)
      const line = Math.floor((a * (y - f) - b * (x - e)) / area)
      if (column < 0 || line < 0 || column >= width || line >= height) return cellStates.unknown
      return reader.at(column, height - 1 - line)
    },
  }
}

/** Where a pixel of a picture is, in metres. */
export function transformPoint([a, b, c, d, e, f]: Transform, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** The combined grid: that of the base, extended for the patches as far as the limits of a map allow. */
function toFrame(base: Occupancy | null, layers: readonly Layer[]): Frame | null {
  const [first] = layers
  if (first === undefined) return null
  const limit = mapLimits.coordinate
  const site: Box = { minX: -limit, minY: -limit, maxX: limit, maxY: limit }
  const boxes = layers.map(({ box }) => box).filter((box) => boxesMeet(box, site))
  const { min, max } = mapLimits.resolution
  const resolution = base?.resolution ?? Math.min(max, Math.max(min, first.pixel))
  const own = base === null ? [] : [toBase(base)]
  const all = [...own, ...boxes]
  if (all.length === 0) return base
  const [minX, minY] = [Math.min(...all.map((box) => box.minX)), Math.min(...all.map((box) => box.minY))]
  const [maxX, maxY] = [Math.max(...all.map((box) => box.maxX)), Math.max(...all.map((box) => box.maxY))]
  // Extended by whole cells, so that the cells of the base stay aligned.
  const [baseX, baseY] = base?.origin ?? [minX, minY]
  const left = Math.ceil((baseX - minX) / resolution - 1e-6)
  const below = Math.ceil((baseY - minY) / resolution - 1e-6)
  const origin: Point = [baseX - left * resolution, baseY - below * resolution]
  const width = Math.ceil((maxX - origin[0]) / resolution - 1e-6)
  const height = Math.ceil((maxY - origin[1]) / resolution - 1e-6)
  // A patch far away, or stretched over the site: anything that does not fit in the limits is left out.
  if (width > mapLimits.points || height > mapLimits.points || width * height > mapLimits.cells) return base
  return { resolution, origin, width: Math.max(1, width), height: Math.max(1, height) }
}

function toBase({ origin: [x, y], width, height, resolution }: Occupancy): Box {
  return { minX: x, minY: y, maxX: x + width * resolution, maxY: y + height * resolution }
}

/** The position of a place in cells from the corner of a grid. */
function toCells([x, y]: Point, { origin, resolution }: Frame): [number, number] {
  return [Math.round((x - origin[0]) / resolution), Math.round((y - origin[1]) / resolution)]
}
