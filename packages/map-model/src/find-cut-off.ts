import { type Waypoint, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { MapProblem } from '@wheelhouse/contract/maps/map-revision'
import type { Ways } from './check-ways.ts'

/** Neighbours by index in the list of waypoints: those of `i` are at `first[i]` up to `first[i + 1]`. */
type Neighbours = { readonly first: Int32Array; readonly others: Int32Array }

/**
 * The waypoints that no robot can reach, and those that it cannot leave. Robots start at docks; on a map without docks
 * at its origin, or else at its first waypoint.
 */
export function findCutOff(waypoints: readonly Waypoint[], { from, to }: Ways): MapProblem[] {
  if (waypoints.length < 2) return []
  const onward = toNeighbours(waypoints.length, from, to)
  const back = toNeighbours(waypoints.length, to, from)
  const starts = new Set(listStarts(waypoints))
  const reached = spread(onward, starts)
  const leaving = spread(back, starts)
  const problems: MapProblem[] = []
  for (const [i, { id, x, y }] of waypoints.entries()) {
    const isReached = starts.has(i) ? hasAny(back, i, reached) : reached[i] === 1
    const isLeft = starts.has(i) ? hasAny(onward, i, leaving) : leaving[i] === 1
    if (isReached && isLeft) continue
    const code = isReached ? 'waypoint.noWayOut' : 'waypoint.unreachable'
    problems.push({ code, object: `waypoints/${id}`, at: [x, y] })
  }
  return problems
}

function listStarts(waypoints: readonly Waypoint[]): number[] {
  for (const type of [waypointTypes.charge, waypointTypes.origin]) {
    const starts = waypoints.flatMap((waypoint, i) => (waypoint.type === type ? [i] : []))
    if (starts.length > 0) return starts
  }
  return [0]
}

function toNeighbours(count: number, from: readonly number[], to: readonly number[]): Neighbours {
  const first = new Int32Array(count + 1)
  for (const a of from) first[a + 1] = (first[a + 1] ?? 0) + 1
  for (let i = 0; i < count; i++) first[i + 1] = (first[i + 1] ?? 0) + (first[i] ?? 0)
  const free = first.slice()
  const others = new Int32Array(from.length)
  for (const [i, a] of from.entries()) {
    const place = free[a] ?? 0
    others[place] = to[i] ?? 0
    free[a] = place + 1
  }
  return { first, others }
}

/** 1 for each waypoint reachable from the starts, including these. */
function spread({ first, others }: Neighbours, starts: ReadonlySet<number>): Uint8Array {
  const reached = new Uint8Array(first.length - 1)
  const open = [...starts]
  for (const start of starts) reached[start] = 1
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    for (let place = first[i] ?? 0; place < (first[i + 1] ?? 0); place++) {
      const other = others[place] ?? 0
      if (reached[other] === 1) continue
      reached[other] = 1
      open.push(other)
    }
  }
  return reached
}

function hasAny({ first, others }: Neighbours, i: number, reached: Uint8Array): boolean {
  return others.subarray(first[i], first[i + 1]).some((other) => reached[other] === 1)
}
