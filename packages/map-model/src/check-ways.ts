import type { MapDocument, MapEdge, Point, Waypoint, Zone } from '@wheelhouse/contract/maps/map-document'
import type { MapProblem } from '@wheelhouse/contract/maps/map-revision'
import { type BlockerFinder, isTouched, keepLast, type Touched } from './check-obstacles.ts'
import { createEndFinder, noWaypoint } from './find-ends.ts'
import { pointInPolygon, type Segment, toSegments } from './geometry.ts'
import { type Box, getBox, getEntry, indexBoxes, measureBox } from './polygons.ts'

/** The checks of where robots stand and drive: waypoints, edges and routes against obstacles and keepout zones. */

/** Radius in metres that a waypoint and an edge must leave free: the smallest robot we know. */
export const leastRadius = 0.25

type Input = {
  readonly map: MapDocument
  /** The waypoints that are switched on. */
  readonly used: readonly Waypoint[]
  /** The keepout zones without time windows. */
  readonly keepouts: readonly Zone[]
  readonly findBlocker: BlockerFinder
  /** What has changed since the previous check. */
  readonly touched: Touched
}

/** Directions of edges that robots may use, by the indexes of their waypoints in the list of those switched on. */
export type Ways = { readonly from: number[]; readonly to: number[] }

/** The problems found at an object, and where the object was then: its first and last point. */
type Kept = Segment & { readonly box: Box; readonly problems: readonly MapProblem[] }
type Recall = (place: number) => Kept | undefined
type Check = (object: { id: string }, line: readonly Point[]) => readonly MapProblem[]
/** What robots must keep clear of. */
type Surroundings = {
  readonly findBlocker: BlockerFinder
  readonly findKeepouts: (within: Box) => readonly Zone[]
}

const codes = {
  waypoints: { blocked: 'waypoint.blocked', inKeepout: 'waypoint.inKeepout' },
  edges: { blocked: 'edge.blocked', inKeepout: 'edge.inKeepout' },
  routes: { blocked: 'route.blocked', inKeepout: 'route.inKeepout' },
} as const

/** @returns an incremental check for successive maps, which keeps results where nothing changed */
export function createWayChecks(): (input: Input) => { problems: MapProblem[]; ways: Ways } {
  const waypoints = createResults<Waypoint>()
  const edges = createResults<MapEdge>()
  const findEnds = createEndFinder()
  const routes = createResults<MapDocument['routes'][number]>()
  const toFinder = keepLast(createZoneFinder)

  return (input) => {
    const { map, used, touched } = input
    const surroundings = { findBlocker: input.findBlocker, findKeepouts: toFinder(input.keepouts) }
    const checkOne =
      (list: keyof typeof codes): Check =>
      (object, line) =>
        checkLine(surroundings, list, object, line)
    const problems: MapProblem[] = []
    const add = (found: readonly MapProblem[]) => {
      for (const problem of found) problems.push(problem)
    }
    const at = waypoints(used, touched, checkOne('waypoints'))
    for (const [i, waypoint] of used.entries()) {
      const { x, y } = waypoint
      add(at(i, waypoint, { ax: x, ay: y, bx: x, by: y }, () => [[x, y]]))
    }
    const along = edges(map.edges, touched, checkOne('edges'))
    const found = checkEdges(map.edges, used, findEnds(map.waypoints, map.edges), along)
    add(found.problems)
    const on = routes(map.routes, touched, checkOne('routes'))
    for (const [i, route] of map.routes.entries())
      if (route.status === 1) add(on(i, route, nowhere, () => route.points))
    return { problems, ways: found.ways }
  }
}

/** Ends for objects that contain their own points, and so are replaced when they move. */
const nowhere: Segment = { ax: 0, ay: 0, bx: 0, by: 0 }

/** The problems of the object at an index of its list, between its current ends. */
type Results<T> = (
  place: number,
  object: T,
  ends: Segment,
  toLine: () => readonly Point[],
) => readonly MapProblem[]

/** Remembers what was found at the objects of a list, until they are replaced, moved or touched. */
function createResults<T extends { id: string }>(): (
  list: readonly T[],
  touched: Touched,
  check: Check,
) => Results<T> {
  let before: { list: readonly T[]; kept: (Kept | undefined)[] } = { list: [], kept: [] }
  return (list, touched, check) => {
    const recall = toRecall(before.list, before.kept, list)
    const kept: (Kept | undefined)[] = Array.from({ length: list.length })
    before = { list, kept }
    const isCalm = !touched.all && touched.boxes.length === 0
    return (place, object, ends, toLine) => {
      const last = recall(place)
      if (last !== undefined && isSameSegment(last, ends)) {
        if (isCalm || !isTouched(touched, last.box, leastRadius)) {
          kept[place] = last
          return last.problems
        }
      }
      const line = toLine()
      const problems = check(object, line)
      kept[place] = { ...ends, box: measureBox(line), problems }
      return problems
    }
  }
}

function isSameSegment(a: Segment, b: Segment): boolean {
  return a.ax === b.ax && a.ay === b.ay && a.bx === b.bx && a.by === b.by
}

/** Looks up kept results for the objects of a list that is mostly the previous one, queried in order. */
function toRecall<T>(before: readonly T[], kept: readonly (Kept | undefined)[], list: readonly T[]): Recall {
  if (before === list) return (place) => kept[place]
  const shift = before.length - list.length
  let rest: Map<T, number> | null = null
  return (place) => {
    const object = list[place]
    if (object === undefined) return undefined
    // At its old index, or moved up because an earlier object was removed.
    if (before[place] === object) return kept[place]
    if (shift !== 0 && before[place + shift] === object) return kept[place + shift]
    rest ??= new Map(before.map((old, i) => [old, i]))
    const old = rest.get(object)
    return old === undefined ? undefined : kept[old]
  }
}

function createZoneFinder(zones: readonly Zone[]): Surroundings['findKeepouts'] {
  const index = indexBoxes(zones.map(({ polygon }) => getBox(polygon)))
  return ({ minX, minY, maxX, maxY }) =>
    index?.search(minX, minY, maxX, maxY).flatMap((i) => zones[i] ?? []) ?? []
}

function checkLine(
  { findKeepouts, findBlocker }: Surroundings,
  list: keyof typeof codes,
  { id }: { id: string },
  line: readonly Point[],
): MapProblem[] {
  const problems: MapProblem[] = []
  const blocker = findFirst(line, findBlocker)
  if (blocker !== null)
    problems.push({
      code: codes[list].blocked,
      object: `${list}/${id}`,
      other: blocker.object,
      at: blocker.at,
    })
  for (const zone of findKeepouts(measureBox(line)).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const at = findEntry(line, zone)
    if (at !== null)
      problems.push({ code: codes[list].inKeepout, object: `${list}/${id}`, other: `zones/${zone.id}`, at })
  }
  return problems
}

/**
 * Checks the edges between waypoints that are switched on.
 * @returns also the directions of those that meet no keepout
 */
function checkEdges(
  edges: readonly MapEdge[],
  used: readonly Waypoint[],
  ends: Int32Array,
  check: Results<MapEdge>,
): { problems: MapProblem[]; ways: Ways } {
  const problems: MapProblem[] = []
  const ways: Ways = { from: [], to: [] }
  for (const [i, edge] of edges.entries()) {
    const [a, b] = [ends[2 * i] ?? noWaypoint.off, ends[2 * i + 1] ?? noWaypoint.off]
    if (a === noWaypoint.off || b === noWaypoint.off) continue
    const [from, to] = [used[a], used[b]]
    if (from === undefined || to === undefined) {
      const end = from ?? to
      const at = end !== undefined && { at: [end.x, end.y] satisfies Point }
      problems.push({ code: 'edge.unknownWaypoint', object: `edges/${edge.id}`, ...at })
      continue
    }
    const found = check(i, edge, { ax: from.x, ay: from.y, bx: to.x, by: to.y }, () => [
      [from.x, from.y],
      [to.x, to.y],
    ])
    for (const problem of found) problems.push(problem)
    if (a === b || found.some(({ code }) => code === 'edge.inKeepout')) continue
    ways.from.push(a)
    ways.to.push(b)
    if (edge.oneWay) continue
    ways.from.push(b)
    ways.to.push(a)
  }
  return { problems, ways }
}

function findFirst(line: readonly Point[], findBlocker: BlockerFinder) {
  for (const way of toParts(line)) {
    const blocker = findBlocker(way, leastRadius)
    if (blocker !== null) return blocker
  }
  return null
}

function findEntry(line: readonly Point[], { polygon }: Zone): Point | null {
  const [first] = line
  if (first !== undefined && pointInPolygon(first, polygon)) return first
  for (const { ax, ay, bx, by } of toParts(line)) {
    const at = getEntry([ax, ay], [bx, by], polygon)
    if (at !== null) return at
  }
  return null
}

/** The segments of a line; for a single place one of zero length. */
function toParts(line: readonly Point[]): Segment[] {
  const [first] = line
  if (line.length === 1 && first !== undefined)
    return [{ ax: first[0], ay: first[1], bx: first[0], by: first[1] }]
  return toSegments(line, false)
}
