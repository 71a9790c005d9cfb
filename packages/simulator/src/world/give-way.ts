import type { Point } from '@wheelhouse/contract/maps/map-document'
import { findFreePath, straighten } from '@wheelhouse/map-model/free-path'
import { nearestOnSegment, pointInPolygon, toSegments } from '@wheelhouse/map-model/geometry'
import type { RobotFigure, VirtualFloor } from './world-figures.ts'

/**
 * How robots of one world give way to each other. Each shares its remaining route and which robot is in front of it.
 * Robots that wait for each other in a ring would wait forever, so one of them, the same for every observer, moves
 * aside to a place off the others' routes and continues when they have passed. Pure.
 */
export type Intent = {
  readonly id: string
  readonly mapId: string
  /** The points still ahead, starting at its position. */
  readonly way: readonly Point[]
  /** The robot in front of it. */
  readonly blockedBy: string | null
  /** It has claimed a narrow stretch: the others wait for it, not the other way round. */
  readonly isClaiming: boolean
  /** It looked for a place to move aside and found none, as things stand now. */
  readonly isStuck: boolean
}
type Intents = ReadonlyMap<string, Intent>

/** Metres between the rims of robots that pass each other: more than the distance at which they would stop. */
const passing = 0.2
/** Metres that a robot moving aside keeps from walls: slightly less than on its routes. */
const wallGap = 0.05

/** Who waits for whom, starting at one robot: `ring` are those that wait for each other, empty if somebody can move. */
export function findRing(id: string, intents: Intents): string[] {
  const chain: string[] = []
  for (let next: string | null = id; next !== null; next = intents.get(next)?.blockedBy ?? null) {
    const seen = chain.indexOf(next)
    if (seen >= 0) return chain.slice(seen)
    chain.push(next)
  }
  return []
}

/**
 * Is it this robot's turn to move aside? In a ring it is the first that can; if none of them can, whoever waits behind
 * one makes room.
 */
export function mustYield(id: string, intents: Intents): boolean {
  const ring = findRing(id, intents)
  const able = ring.flatMap((one): Intent[] => {
    const intent = intents.get(one)
    return intent === undefined || intent.isStuck ? [] : [intent]
  })
  const [first] = able.toSorted(
    (a, b) => Number(a.isClaiming) - Number(b.isClaiming) || (a.id < b.id ? -1 : 1),
  )
  if (first !== undefined) return first.id === id
  return ring.length > 0 && !ring.includes(id)
}

/** The nearest place off those robots' routes, and the way there; `null` if there is none. */
export function findPlaceAside(
  floor: VirtualFloor,
  self: RobotFigure,
  ways: readonly (readonly Point[])[],
): Point[] | null {
  const isFree = isFreeBeside(floor, self)
  const apart = 2 * self.radius + passing
  const path = findFreePath(
    [self.x, self.y],
    isFree,
    (point) => ways.every((way) => distanceToWay(point, way) >= apart) || null,
  )
  return path === null ? null : simplify(floor, self, path.points)
}

/** A way round the robots in front of this one, to the point where it continues; `null` if there is none. */
export function findWayRound(floor: VirtualFloor, self: RobotFigure, to: Point): Point[] | null {
  const isFree = isFreeBeside(floor, self)
  if (!isFree(to)) return null
  const path = findFreePath([self.x, self.y], isFree, ([x, y]) =>
    Math.hypot(x - to[0], y - to[1]) <= arrivedWithin ? true : null,
  )
  if (path === null) return null
  const length = toSegments(path.points, false).reduce(
    (sum, s) => sum + Math.hypot(s.bx - s.ax, s.by - s.ay),
    0,
  )
  const straight = Math.hypot(to[0] - self.x, to[1] - self.y)
  return length > straight + longestDetour ? null : [...simplify(floor, self, path.points), to]
}

/** Metres: a search on a grid of 25 cm ends this close to its goal. */
const arrivedWithin = 0.2
/** Maximum length of a way round in metres; beyond it, waiting is better. */
const longestDetour = 8

/** Have those robots passed, so that this one's route is free of theirs? */
export function isPassed(self: RobotFigure, way: readonly Point[], others: readonly Intent[]): boolean {
  const apart = 2 * self.radius + passing / 2
  const points = samples([[self.x, self.y], ...way]).slice(0, lookOut)
  return others.every((other) => points.every((point) => distanceToWay(point, other.way) >= apart))
}

/** Points of its own route, every 10 cm, that must be free before a robot continues. */
const lookOut = 60

function isFreeBeside(floor: VirtualFloor, self: RobotFigure): (point: Point) => boolean {
  const others = floor.robots().filter(({ id }) => id !== self.id)
  const people = floor.people()
  const keepouts = floor.map.zones.filter(({ kind }) => kind === 'keepout')
  return (point) =>
    floor.obstacles.nearest(point, self.radius + wallGap) === null &&
    [...others, ...people].every(
      (other) => Math.hypot(other.x - point[0], other.y - point[1]) >= self.radius + other.radius + passing,
    ) &&
    !keepouts.some(({ polygon }) => pointInPolygon(point, polygon))
}

function simplify(floor: VirtualFloor, self: RobotFigure, points: readonly Point[]): Point[] {
  const isFree = isFreeBeside(floor, self)
  const isOpen = (from: Point, to: Point) => samples([from, to]).slice(1).every(isFree)
  return straighten(points, isOpen).slice(1)
}

function samples(way: readonly Point[]): Point[] {
  return toSegments(way, false).flatMap(({ ax, ay, bx, by }) => {
    const count = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / 0.1))
    return Array.from(
      { length: count + 1 },
      (_, i): Point => [ax + ((bx - ax) * i) / count, ay + ((by - ay) * i) / count],
    )
  })
}

function distanceToWay(point: Point, way: readonly Point[]): number {
  const [first] = way
  if (first === undefined) return Number.POSITIVE_INFINITY
  const segments =
    way.length === 1 ? [{ ax: first[0], ay: first[1], bx: first[0], by: first[1] }] : toSegments(way, false)
  return Math.min(
    ...segments.map((segment) => {
      const [x, y] = nearestOnSegment(segment, point)
      return Math.hypot(x - point[0], y - point[1])
    }),
  )
}
