import type { MapDocument, Occupancy, Point } from '@wheelhouse/contract/maps/map-document'
import type Flatbush from 'flatbush'
import { pointInPolygon, type Segment, toSegments } from './geometry.ts'
import { cellStates, occupancySegments, readCells } from './occupancy.ts'
import { type Box, boxesMeet, getBox, getNearest, indexBoxes, toBox } from './polygons.ts'

/** What blocks a place or a path, by name, for the checks of a map. */

/** `object` as in problems: `walls/<id>`, `fixtures/<id>` or `occupancy`. `at` is on the path. */
type Blocker = { readonly object: string; readonly at: Point; readonly distance: number }
/** With its distance along the path. */
type Found = Blocker & { readonly along: number }

/** The obstacles of one kind, reused until their list changes. */
type Layer = { find(way: Segment, radius: number): Found | null }

/** Finds what blocks a disc that moves along a segment, or stands still (a segment of zero length). */
export type BlockerFinder = (way: Segment, radius: number) => Blocker | null

/** @returns a function that creates a map's finder; layers unchanged since the previous map are reused */
export function createBlockerFinders(): (map: MapDocument, occupancy: Occupancy | null) => BlockerFinder {
  const walls = keepLast((list: MapDocument['walls']) =>
    createLayer(list.map(({ id, points }) => ({ object: `walls/${id}`, points, isArea: false }))),
  )
  const fixtures = keepLast((list: MapDocument['fixtures']) =>
    createLayer(list.map(({ id, polygon }) => ({ object: `fixtures/${id}`, points: polygon, isArea: true }))),
  )
  const scans = keepLast((scan: Occupancy | null) =>
    scan === null ? createLayer([]) : createScanLayer(scan),
  )
  return (map, occupancy) => {
    const layers = [walls(map.walls), fixtures(map.fixtures), scans(occupancy)]
    return (way, radius) => {
      let best: Found | null = null
      for (const layer of layers) best = getNearer(best, layer.find(way, radius))
      return best
    }
  }
}

/** The nearer one; if equally near, the first along the path, independent of list order. */
function getNearer(a: Found | null, b: Found | null): Found | null {
  if (a === null || b === null) return a ?? b
  if (a.distance !== b.distance) return a.distance < b.distance ? a : b
  if (a.along !== b.along) return a.along < b.along ? a : b
  return a.object <= b.object ? a : b
}

function createLayer(things: readonly { object: string; points: Point[]; isArea: boolean }[]): Layer {
  const segments: Segment[] = []
  const owners: string[] = []
  for (const { object, points, isArea } of things) {
    for (const segment of toSegments(points, isArea)) {
      segments.push(segment)
      owners.push(object)
    }
  }
  const borders = indexBorders(segments, owners)
  const areas = things.filter(({ isArea }) => isArea)
  const insides = indexBoxes(areas.map(({ points }) => getBox(points)))
  return {
    find(way, radius) {
      let best = findNearest(borders, way, radius)
      // Inside a large object no border is near.
      const start: Point = [way.ax, way.ay]
      for (const i of insides?.search(way.ax, way.ay, way.ax, way.ay) ?? []) {
        const area = areas[i]
        if (area !== undefined && pointInPolygon(start, area.points))
          best = getNearer(best, { object: area.object, at: start, distance: 0, along: 0 })
      }
      return best
    },
  }
}

function createScanLayer(scan: Occupancy): Layer {
  const borders = indexBorders(occupancySegments(scan), [])
  const isOccupied = createCellTest(scan)
  return {
    find(way, radius) {
      const start: Point = [way.ax, way.ay]
      if (isOccupied(start)) return { object: 'occupancy', at: start, distance: 0, along: 0 }
      return findNearest(borders, way, radius)
    },
  }
}

/** The borders of the obstacles of one layer by their boxes, with their owner: without one, they belong to the scan. */
type Borders = {
  readonly index: Flatbush | null
  readonly segments: readonly Segment[]
  readonly owners: readonly string[]
}

function indexBorders(segments: readonly Segment[], owners: readonly string[]): Borders {
  return { index: indexBoxes(segments.map(toBox)), segments, owners }
}

function findNearest({ index, segments, owners }: Borders, way: Segment, radius: number): Found | null {
  const { minX, minY, maxX, maxY } = toBox(way)
  let best: Found | null = null
  for (const i of index?.search(minX - radius, minY - radius, maxX + radius, maxY + radius) ?? []) {
    const segment = segments[i]
    if (segment === undefined) continue
    const { at, distance } = getNearest(way, segment)
    if (distance > radius) continue
    const along = Math.hypot(at[0] - way.ax, at[1] - way.ay)
    best = getNearer(best, { object: owners[i] ?? 'occupancy', at, distance, along })
  }
  return best
}

/** Is a place in metres scanned as occupied, or never scanned? */
function createCellTest(scan: Occupancy): (point: Point) => boolean {
  const { origin, resolution, width, height } = scan
  const cells = readCells(scan)
  return ([x, y]) => {
    const column = Math.floor((x - origin[0]) / resolution)
    const row = Math.floor((y - origin[1]) / resolution)
    const isInside = column >= 0 && row >= 0 && column < width && row < height
    return isInside && cells.at(column, row) !== cellStates.free
  }
}

/** The places where walls, fixtures or the scan have changed: results near them are invalid. */
export type Touched = { readonly all: boolean; readonly boxes: readonly Box[] }

/** How many boxes are checked one by one; beyond that everything is recomputed. */
const mostBoxes = 200

/** What differs between two lists whose objects are replaced, never mutated. */
export function getTouched<T>(
  before: readonly T[],
  after: readonly T[],
  toPoints: (object: T) => Point[],
): Touched {
  if (before === after) return { all: false, boxes: [] }
  const [old, now] = [new Set(before), new Set(after)]
  const changed = [
    ...before.filter((object) => !now.has(object)),
    ...after.filter((object) => !old.has(object)),
  ]
  if (changed.length > mostBoxes) return { all: true, boxes: [] }
  return { all: false, boxes: changed.map((object) => getBox(toPoints(object))) }
}

/** May anything in this box have changed? `margin` in metres. */
export function isTouched({ all, boxes }: Touched, box: Box, margin: number): boolean {
  if (all) return true
  const { minX, minY, maxX, maxY } = box
  const wide = { minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin }
  return boxes.some((other) => boxesMeet(wide, other))
}

/** Recomputes only when the argument differs from the last one. */
export function keepLast<A, R>(compute: (argument: A) => R): (argument: A) => R {
  let last: { argument: A; result: R } | null = null
  return (argument) => {
    if (last === null || last.argument !== argument) last = { argument, result: compute(argument) }
    return last.result
  }
}
