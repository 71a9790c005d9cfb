import type { Point } from '@wheelhouse/contract/maps/map-document'
import { nearestOnSegment, normalizeAngle, type Segment } from '@wheelhouse/map-model/geometry'
import type { Body } from './chassis.ts'
import { passableOpenness, type VirtualFloor } from './virtual-world.ts'

/** What is in the way: free metres until the robot's rim touches it, and where it is in the robot's own frame. */
export type Ahead = {
  readonly free: number
  readonly bearing: number
  /** The robot that it is; `null` for everything else. */
  readonly robotId: string | null
}

/** Metres between two looks along the way: a wall is never missed, the robot being far wider. */
const stride = 0.04
/** Metres that are left at least while two robots do not touch, however small the berth has become. */
const nearest = 0.02

/**
 * The nearest thing that a disc meets on its way ahead (`direction` 1) or back (-1), or `null` within `lookahead`
 * metres. What the robot touches but moves away from is not in the way. Of other robots it keeps a `berth` to the side,
 * and of the way to one that comes towards it half: that one brakes as well.
 */
export function lookAhead(
  floor: VirtualFloor,
  self: { id: string; radius: number; berth: number },
  body: Body,
  direction: 1 | -1,
  lookahead: number,
): Ahead | null {
  const heading: Point = [Math.cos(body.theta) * direction, Math.sin(body.theta) * direction]
  const here: Point = [body.x, body.y]
  let best: Ahead | null = null
  const take = (free: number, at: Point, robotId: string | null = null) => {
    if (free > lookahead || (best !== null && free >= best.free)) return
    best = { free: Math.max(0, free), bearing: toBearing(body, at), robotId }
  }

  const fixed = firstFixed(floor, here, heading, self.radius, lookahead)
  if (fixed !== null) take(fixed.way, fixed.at)
  // A wall alongside hides the one ahead from the question for the nearest: ask straight ahead too.
  const straight = floor.obstacles.castRay(here, Math.atan2(heading[1], heading[0]), lookahead + self.radius)
  if (straight !== null)
    take(straight.distance - self.radius, [
      here[0] + heading[0] * straight.distance,
      here[1] + heading[1] * straight.distance,
    ])
  for (const person of floor.people()) {
    const free = freeBeforeDisc(here, heading, [person.x, person.y], self.radius + person.radius)
    if (free !== null) take(free, [person.x, person.y])
  }
  for (const other of floor.robots()) {
    if (other.id === self.id) continue
    const at: Point = [other.x, other.y]
    const free = freeBeforeDisc(here, heading, at, self.radius + other.radius + self.berth)
    if (free === null) continue
    const isComing = other.vx * (Math.cos(other.theta) * heading[0] + Math.sin(other.theta) * heading[1]) < 0
    const apart = Math.hypot(at[0] - here[0], at[1] - here[1]) - self.radius - other.radius
    take(self.berth > 0 ? Math.min(apart, Math.max(nearest, isComing ? free / 2 : free)) : free, at, other.id)
  }
  return best
}

/** Is anything within so many metres of the robot's rim, on whichever side? */
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
function firstFixed(
  floor: VirtualFloor,
  here: Point,
  heading: Point,
  radius: number,
  lookahead: number,
): { way: number; at: Point } | null {
  const doors = closedDoors(floor)
  for (let way = 0; way <= lookahead; way += stride) {
    const p: Point = [here[0] + heading[0] * way, here[1] + heading[1] * way]
    const hit = floor.obstacles.nearest(p, radius)
    if (hit !== null && isBefore(p, heading, hit.point)) return { way, at: hit.point }
    for (const door of doors) {
      const at = nearestOnSegment(door, p)
      if (Math.hypot(at[0] - p[0], at[1] - p[1]) <= radius && isBefore(p, heading, at)) return { way, at }
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

function isBefore(p: Point, heading: Point, q: Point): boolean {
  return (q[0] - p[0]) * heading[0] + (q[1] - p[1]) * heading[1] > 0.01
}

/** Metres until two discs touch, `null` when they pass each other or part. */
function freeBeforeDisc(here: Point, heading: Point, centre: Point, reach: number): number | null {
  const along = (centre[0] - here[0]) * heading[0] + (centre[1] - here[1]) * heading[1]
  const aside = (centre[0] - here[0]) * heading[1] - (centre[1] - here[1]) * heading[0]
  if (along <= 0 || Math.abs(aside) >= reach) return null
  return along - Math.sqrt(reach * reach - aside * aside)
}

function toBearing(body: Body, at: Point): number {
  return normalizeAngle(Math.atan2(at[1] - body.y, at[0] - body.x) - body.theta)
}
