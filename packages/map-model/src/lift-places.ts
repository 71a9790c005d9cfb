import type { MapDocument, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { nearestOnSegment, pointInPolygon, type Segment } from './geometry.ts'
import { getCrossing } from './polygons.ts'

type Lift = MapDocument['lifts'][number]
type Door = MapDocument['doors'][number]
/** Two waypoints joined by an edge, on either side of a door or lift entrance. */
type Crossing = { readonly near: Waypoint; readonly far: Waypoint }

/**
 * The cabin of a lift on another floor: the one with the same bank and name (decision 0030). `null` if the floor has
 * none, or several.
 */
export function findSameLift({ lifts }: Pick<MapDocument, 'lifts'>, { bank, name }: Lift): Lift | null {
  const same = lifts.filter((lift) => lift.bank === bank && lift.name === name)
  return same.length === 1 ? (same[0] ?? null) : null
}

/** What a ride from one floor to another needs from their maps, or why it is impossible. */
type RidePlan =
  | { readonly lift: Lift; readonly from: Crossing; readonly to: Crossing }
  | 'liftGone'
  | 'notOnOtherFloor'
  | 'noWayIn'
  | 'noWayOut'

/**
 * Plans a ride in a lift of the first map to the floor of the second: the robot waits at `from.near`, rides at `from.far`,
 * is at `to.far` when it has arrived, and leaves for `to.near`.
 */
export function planRide(from: MapDocument, to: MapDocument, liftId: string): RidePlan {
  const lift = from.lifts.find(({ id }) => id === liftId)
  if (lift === undefined) return 'liftGone'
  const other = findSameLift(to, lift)
  if (other === null || findSameLift(from, lift) === null) return 'notOnOtherFloor'
  const [wayIn, wayOut] = [findLiftPlaces(from, lift, 'in'), findLiftPlaces(to, other, 'out')]
  if (wayIn === null) return 'noWayIn'
  return wayOut === null ? 'noWayOut' : { lift, from: wayIn, to: wayOut }
}

/**
 * Where a robot is in front of a lift (`near`) and where it stands in its cabin (`far`); `null` if no edge leads in, or
 * out.
 */
export function findLiftPlaces(
  map: Pick<MapDocument, 'waypoints' | 'edges'>,
  lift: Lift,
  way: 'in' | 'out',
): Crossing | null {
  const isInside = ({ x, y }: Waypoint) => pointInPolygon([x, y], lift.polygon)
  const pairs = listEdges(map).map(([a, b]): [Waypoint, Waypoint] => (way === 'in' ? [a, b] : [b, a]))
  const ways = pairs.filter(([near, far]) => !isInside(near) && isInside(far))
  return pickNearest(ways, toSegment(lift.door))
}

/**
 * The waypoints in front of (`near`) and behind (`far`) a door, approached from a place on the map; `null` if no edge
 * leads through.
 */
export function findDoorPlaces(
  map: Pick<MapDocument, 'waypoints' | 'edges'>,
  door: Door,
  from: { readonly x: number; readonly y: number },
): Crossing | null {
  const opening = toSegment([door.from, door.to])
  const side = getSide(opening, from)
  const ways = listEdges(map).filter(
    ([near, far]) =>
      getCrossing(
        opening,
        toSegment([
          [near.x, near.y],
          [far.x, far.y],
        ]),
      ) !== null && getSide(opening, near) === side,
  )
  return pickNearest(ways, opening)
}

/** Every allowed direction of an edge, between waypoints that are switched on. */
function listEdges({ waypoints, edges }: Pick<MapDocument, 'waypoints' | 'edges'>): [Waypoint, Waypoint][] {
  const used = new Map(waypoints.filter(({ status }) => status === 1).map((one) => [one.id, one]))
  return edges.flatMap((edge): [Waypoint, Waypoint][] => {
    const [from, to] = [used.get(edge.from), used.get(edge.to)]
    if (from === undefined || to === undefined) return []
    return edge.oneWay
      ? [[from, to]]
      : [
          [from, to],
          [to, from],
        ]
  })
}

/** The crossing whose start is nearest to the door. */
function pickNearest(ways: readonly [Waypoint, Waypoint][], door: Segment): Crossing | null {
  const getWay = ({ x, y }: Waypoint) => {
    const [px, py] = nearestOnSegment(door, [x, y])
    return Math.hypot(px - x, py - y)
  }
  const [best] = ways.toSorted(([a], [b]) => getWay(a) - getWay(b))
  return best === undefined ? null : { near: best[0], far: best[1] }
}

function toSegment([[ax, ay], [bx, by]]: Lift['door']): Segment {
  return { ax, ay, bx, by }
}

function getSide({ ax, ay, bx, by }: Segment, { x, y }: { x: number; y: number }): boolean {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
}
