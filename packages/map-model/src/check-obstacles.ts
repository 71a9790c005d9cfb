import type { MapDocument, Occupancy, Point } from '@wheelhouse/contract/maps/map-document'
import type Flatbush from 'flatbush'
import { pointInPolygon, type Segment, toSegments } from './geometry.ts'
import { cellStates, occupancySegments, readCells } from './occupancy.ts'
import { type Box, boxesMeet, getBox, getNearest, indexBoxes, toBox } from './polygons.ts'

/** What stands in the way of a place or a way, by name, for the checks of a map. */

/** `object` as problems name it: `walls/<id>`, `fixtures/<id>` or `occupancy`. `at` lies on the way. */
export type Blocker = { readonly object: string; readonly at: Point; readonly distance: number }
/** With how far it is along the way. */
type Found = Blocker & { readonly along: number }

/** The obstacles of one kind, which stay as they are while nobody changes their list. */
type Layer = { find(way: Segment, radius: number): Found | null }

/** Tells what is in the way of a disc that goes along a segment, or stands (a segment of no length). */
export type BlockerFinder = (way: Segment, radius: number) => Blocker | null

/** @returns what gives the finder of a map; layers that did not change since the map before are kept */
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

/** The nearer one, of two as near the first on the way: the order of the list says nothing. */
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
      // Within a large thing no border is near.
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

/** The borders of the obstacles of one layer by their boxes, and whose each is: without an owner, the scan's. */
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

/** Is a place in metres within what was scanned as occupied, or was never seen? */
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

/** The places where walls, fixtures or the scan are no longer what they were: results near them are void. */
export type Touched = { readonly all: boolean; readonly boxes: readonly Box[] }

/** Boxes looked through one by one; beyond that everything is computed again. */
const mostBoxes = 200

/** What differs between two lists whose objects are replaced, never changed in place. */
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

/** May what lies in this box have changed? `margin` in metres. */
export function isTouched({ all, boxes }: Touched, box: Box, margin: number): boolean {
  if (all) return true
  const { minX, minY, maxX, maxY } = box
  const wide = { minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin }
  return boxes.some((other) => boxesMeet(wide, other))
}

/** Computes again only when it is asked for another argument than the last time. */
export function keepLast<A, R>(compute: (argument: A) => R): (argument: A) => R {
  let last: { argument: A; result: R } | null = null
  return (argument) => {
    if (last === null || last.argument !== argument) last = { argument, result: compute(argument) }
    return last.result
  }
}
