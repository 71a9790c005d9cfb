import type { MapDocument, MapEdge, Point, Waypoint, Zone } from '@wheelhouse/contract/maps/map-document'
import type { MapProblem } from '@wheelhouse/contract/maps/map-revision'
import type Flatbush from 'flatbush'
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
  /** The keepout zones that always hold. */
  readonly keepouts: readonly Zone[]
  readonly findBlocker: BlockerFinder
  /** What changed since the time before. */
  readonly touched: Touched
}

/** One way along an edge that robots may use, by the places of its waypoints in the list of those switched on. */
export type Ways = { readonly from: number[]; readonly to: number[] }

/** What was found at an object, and where the object was then: its first and last point. */
type Kept = Segment & { readonly box: Box; readonly problems: readonly MapProblem[] }
type Recall = (place: number) => Kept | undefined
type Check = (object: { id: string }, line: readonly Point[]) => readonly MapProblem[]

const codes = {
  waypoints: { blocked: 'waypoint.blocked', inKeepout: 'waypoint.inKeepout' },
  edges: { blocked: 'edge.blocked', inKeepout: 'edge.inKeepout' },
  routes: { blocked: 'route.blocked', inKeepout: 'route.inKeepout' },
} as const

/** @returns the check of one map after the other; it keeps what it found where nothing changed */
export function createWayChecks(): (input: Input) => { problems: MapProblem[]; ways: Ways } {
  const waypoints = createResults<Waypoint>()
  const edges = createResults<MapEdge>()
  const findEnds = createEndFinder()
  const routes = createResults<MapDocument['routes'][number]>()
  const toIndex = keepLast((zones: readonly Zone[]) =>
    indexBoxes(zones.map(({ polygon }) => getBox(polygon))),
  )

  return (input) => {
    const { map, used, keepouts } = input
    const index = toIndex(keepouts)
    const checkOne =
      (list: keyof typeof codes): Check =>
      (object, line) =>
        checkLine(input, index, list, object, line)
    const problems: MapProblem[] = []
    const add = (found: readonly MapProblem[]) => {
      for (const problem of found) problems.push(problem)
    }
    const at = waypoints(used, input.touched, checkOne('waypoints'))
    for (const [i, waypoint] of used.entries()) {
      const { x, y } = waypoint
      add(at(i, waypoint, x, y, x, y, () => [[x, y]]))
    }
    const along = edges(map.edges, input.touched, checkOne('edges'))
    const ways = checkEdges(map.edges, used, findEnds(map.waypoints, map.edges), along, add)
    const on = routes(map.routes, input.touched, checkOne('routes'))
    for (const [i, route] of map.routes.entries())
      if (route.status === 1) add(on(i, route, 0, 0, 0, 0, () => route.points))
    return { problems, ways }
  }
}

type Results<T> = (
  place: number,
  object: T,
  ax: number,
  ay: number,
  bx: number,
  by: number,
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
    return (place, object, ax, ay, bx, by, toLine) => {
      const last = recall(place)
      if (last !== undefined && last.ax === ax && last.ay === ay && last.bx === bx && last.by === by) {
        if (isCalm || !isTouched(touched, last.box, leastRadius)) {
          kept[place] = last
          return last.problems
        }
      }
      const line = toLine()
      const problems = check(object, line)
      kept[place] = { ax, ay, bx, by, box: measureBox(line), problems }
      return problems
    }
  }
}

/** Finds what was kept of the objects of a list that is mostly the one before it, asked for in its order. */
function toRecall<T>(before: readonly T[], kept: readonly (Kept | undefined)[], list: readonly T[]): Recall {
  if (before === list) return (place) => kept[place]
  const shift = before.length - list.length
  let rest: Map<T, number> | null = null
  return (place) => {
    const object = list[place]
    if (object === undefined) return undefined
    // In its old place, or moved up because an object before it went away.
    if (before[place] === object) return kept[place]
    if (shift !== 0 && before[place + shift] === object) return kept[place + shift]
    rest ??= new Map(before.map((old, i) => [old, i]))
    const old = rest.get(object)
    return old === undefined ? undefined : kept[old]
  }
}

function checkLine(
  { keepouts, findBlocker }: Input,
  index: Flatbush | null,
  list: keyof typeof codes,
  { id }: { id: string },
  line: readonly Point[],
): MapProblem[] {
  const { minX, minY, maxX, maxY } = measureBox(line)
  const near = index?.search(minX, minY, maxX, maxY).flatMap((i) => keepouts[i] ?? []) ?? []
  const problems: MapProblem[] = []
  const blocker = findFirst(line, findBlocker)
  if (blocker !== null)
    problems.push({
      code: codes[list].blocked,
      object: `${list}/${id}`,
      other: blocker.object,
      at: blocker.at,
    })
  for (const zone of near.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const at = findEntry(line, zone)
    if (at !== null)
      problems.push({ code: codes[list].inKeepout, object: `${list}/${id}`, other: `zones/${zone.id}`, at })
  }
  return problems
}

/** Checks the edges between waypoints that are switched on. @returns the ways along those that meet no keepout */
function checkEdges(
  edges: readonly MapEdge[],
  used: readonly Waypoint[],
  ends: Int32Array,
  check: Results<MapEdge>,
  add: (problems: readonly MapProblem[]) => void,
): Ways {
  const ways: Ways = { from: [], to: [] }
  for (const [i, edge] of edges.entries()) {
    const [a, b] = [ends[2 * i] ?? noWaypoint.off, ends[2 * i + 1] ?? noWaypoint.off]
    if (a === noWaypoint.off || b === noWaypoint.off) continue
    const [from, to] = [used[a], used[b]]
    if (from === undefined || to === undefined) {
      const end = from ?? to
      const at = end !== undefined && { at: [end.x, end.y] satisfies Point }
      add([{ code: 'edge.unknownWaypoint', object: `edges/${edge.id}`, ...at }])
      continue
    }
    const found = check(i, edge, from.x, from.y, to.x, to.y, () => [
      [from.x, from.y],
      [to.x, to.y],
    ])
    add(found)
    if (a === b || found.some(({ code }) => code === 'edge.inKeepout')) continue
    ways.from.push(a)
    ways.to.push(b)
    if (edge.oneWay) continue
    ways.from.push(b)
    ways.to.push(a)
  }
  return ways
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

/** The parts of a line, and of a single place one of no length. */
function toParts(line: readonly Point[]): Segment[] {
  const [first] = line
  if (line.length === 1 && first !== undefined)
    return [{ ax: first[0], ay: first[1], bx: first[0], by: first[1] }]
  return toSegments(line, false)
}
