import type { Point } from '@wheelhouse/contract/maps/map-document'
import { nearestOnSegment, normalizeAngle, type Ray, type Segment } from '@wheelhouse/map-model/geometry'
import type { Body } from '../motion/chassis.ts'
import { passableOpenness, type VirtualFloor } from './world-figures.ts'

/** What is in the way: free metres until the robot's rim touches it, and its position in the robot's own frame. */
export type Ahead = {
  readonly free: number
  readonly bearing: number
  /** The other robot; `null` for everything else. */
  readonly robotId: string | null
}

/** Metres between two samples along the way: no wall is missed, as the robot is much wider. */
const stride = 0.04
/** Minimum metres left while two robots do not touch, however small the berth has become. */
const nearest = 0.02

/**
 * The nearest thing that a disc meets on its way ahead (`direction` 1) or back (-1), or `null` within `lookahead`
 * metres. What the robot touches but moves away from is not in the way. It keeps a `berth` to the side of other
 * robots, and half of the distance to one that comes towards it, because that one brakes as well.
 */
export function lookAhead(
  floor: VirtualFloor,
  self: Body & { readonly id: string; readonly radius: number; readonly berth: number },
  direction: 1 | -1,
  lookahead: number,
): Ahead | null {
  const { x, y, theta, radius } = self
  const way: Ray = { x, y, dx: Math.cos(theta) * direction, dy: Math.sin(theta) * direction }
  let best: Ahead | null = null
  const take = (free: number, at: Point, robotId: string | null = null) => {
    if (free > lookahead || (best !== null && free >= best.free)) return
    best = { free: Math.max(0, free), bearing: toBearing(self, at), robotId }
  }

  const fixed = findFirstFixed(floor, way, radius, lookahead)
  if (fixed !== null) take(fixed.free, fixed.at)
  // A query for the nearest obstacle may find a wall alongside instead of the one ahead: query straight ahead too.
  const straight = floor.obstacles.castRay([x, y], Math.atan2(way.dy, way.dx), lookahead + radius)
  if (straight !== null) take(straight.distance - radius, getPoint(way, straight.distance))
  for (const person of floor.people()) {
    const free = freeBeforeDisc(way, [person.x, person.y], radius + person.radius)
    if (free !== null) take(free, [person.x, person.y])
  }
  for (const other of floor.robots()) {
    if (other.id === self.id) continue
    const at: Point = [other.x, other.y]
    const free = freeBeforeDisc(way, at, radius + other.radius + self.berth)
    if (free === null) continue
    const isComing = other.vx * (Math.cos(other.theta) * way.dx + Math.sin(other.theta) * way.dy) < 0
    const apart = Math.hypot(at[0] - x, at[1] - y) - radius - other.radius
    take(self.berth > 0 ? Math.min(apart, Math.max(nearest, isComing ? free / 2 : free)) : free, at, other.id)
  }
  return best
}

/** Is anything within this many metres of the robot's rim, on any side? */
export function isHemmedIn(
  floor: VirtualFloor,
  self: { id: string; radius: number },
  { x, y }: Pick<Body, 'x' | 'y'>,
  within: number,
): boolean {
  const reach = self.radius + within
  const isNear = (at: { x: number; y: number }, radius: number) =>
    Math.hypot(at.x - x, at.y - y) < reach + radius
  return (
    floor.obstacles.nearest([x, y], reach) !== null ||
    closedDoors(floor).some((door) => {
      const [dx, dy] = nearestOnSegment(door, [x, y])
      return isNear({ x: dx, y: dy }, 0)
    }) ||
    floor.people().some((person) => isNear(person, person.radius)) ||
    floor.robots().some((other) => other.id !== self.id && isNear(other, other.radius))
  )
}

/** The first wall, fixture or closed door that the moving disc touches. */
function findFirstFixed(
  floor: VirtualFloor,
  way: Ray,
  radius: number,
  lookahead: number,
): { free: number; at: Point } | null {
  const doors = closedDoors(floor)
  for (let free = 0; free <= lookahead; free += stride) {
    const p = getPoint(way, free)
    const hit = floor.obstacles.nearest(p, radius)
    if (hit !== null && isBefore(p, way, hit.point)) return { free, at: hit.point }
    for (const door of doors) {
      const at = nearestOnSegment(door, p)
      if (Math.hypot(at[0] - p[0], at[1] - p[1]) <= radius && isBefore(p, way, at)) return { free, at }
    }
  }
  return null
}

function closedDoors(floor: VirtualFloor): Segment[] {
  const closed: Segment[] = []
  for (const figure of floor.doors()) {
    const door = floor.map.doors[figure.index]
    if (door !== undefined && figure.openness < passableOpenness)
      closed.push({ ax: door.from[0], ay: door.from[1], bx: door.to[0], by: door.to[1] })
  }
  return closed
}

function getPoint({ x, y, dx, dy }: Ray, metres: number): Point {
  return [x + dx * metres, y + dy * metres]
}

function isBefore(p: Point, { dx, dy }: Ray, q: Point): boolean {
  return (q[0] - p[0]) * dx + (q[1] - p[1]) * dy > 0.01
}

/** Metres until two discs touch, `null` if they pass each other or part. */
function freeBeforeDisc({ x, y, dx, dy }: Ray, centre: Point, reach: number): number | null {
  const along = (centre[0] - x) * dx + (centre[1] - y) * dy
  const aside = (centre[0] - x) * dy - (centre[1] - y) * dx
  if (along <= 0 || Math.abs(aside) >= reach) return null
  return along - Math.sqrt(reach * reach - aside * aside)
}

function toBearing(body: Body, at: Point): number {
  return normalizeAngle(Math.atan2(at[1] - body.y, at[0] - body.x) - body.theta)
}
