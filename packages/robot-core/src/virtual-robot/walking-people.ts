import type { MapDocument, Point, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { normalizeAngle } from '@wheelhouse/map-model/geometry'
import type { ObstacleIndex } from '@wheelhouse/map-model/obstacle-index'
import { type Random, seededRandom } from './seeded-random.ts'
import type { PersonFigure, RobotFigure } from './virtual-world.ts'

/** Metres. People keep this far to the left of the line where there is room, as they do in Japan. */
const keepLeft = 0.45
const bodyRadius = 0.2
/** A person stops for a robot this near ahead; after `patienceMs` they turn round. */
const yieldWithin = 0.9
const patienceMs = 2_500
/** Turning from one heading to the next takes this long. Milliseconds. */
const turnMs = 500
const longestPauseMs = 6_000

/** One walk from waypoint to waypoint, followed by a pause. A person's place is a function of it and the time. */
type Leg = {
  fromId: string
  toId: string
  from: Point
  to: Point
  theta: number
  startMs: number
  walkMs: number
  pauseMs: number
  length: number
}

type Walker = {
  id: string
  random: Random
  height: number
  /** m/s. */
  speed: number
  leg: Leg
  /** Heading and metres at the start of the leg. */
  thetaBefore: number
  walkedBefore: number
  waitedMs: number
  lookedAtMs: number
}

type Options = { map: MapDocument; obstacles: ObstacleIndex; seed: number; count: number }

/**
 * People on the routes of a floor: they walk from waypoint to waypoint, pause, choose a way on, and give way to
 * robots. The same seed walks the same ways. A walk is computed when asked for, never stepped in the background.
 */
export function createWalkingPeople({ map, obstacles, seed, count }: Options) {
  const waypoints = new Map(map.waypoints.map((waypoint) => [waypoint.id, waypoint]))
  const neighbours = neighboursOf(map)
  const starts = [...neighbours.keys()]
  const random = seededRandom(seed)
  const walkers: Walker[] = []
  for (let i = 0; i < count && starts.length > 0; i++) {
    const startId = pick(starts, random)
    const own = seededRandom(Math.floor(random() * 2 ** 31))
    const speed = 0.7 + own() * 0.5
    const height = 1.5 + own() * 0.35
    const leg = nextLeg(startId, null, speed, own, 0)
    if (leg === null) continue
    const base = { thetaBefore: leg.theta, walkedBefore: 0, waitedMs: 0, lookedAtMs: 0 }
    walkers.push({ id: `person-${i + 1}`, random: own, height, speed, leg, ...base })
  }

  function nextLeg(
    fromId: string,
    cameFromId: string | null,
    speed: number,
    own: Random,
    startMs: number,
  ): Leg | null {
    const ways = neighbours.get(fromId) ?? []
    const onward = ways.filter((id) => id !== cameFromId)
    const toId = pick(onward.length > 0 ? onward : ways, own)
    const a = waypoints.get(fromId)
    const b = waypoints.get(toId)
    if (a === undefined || b === undefined) return null
    const pauseMs = own() < 0.3 ? own() * longestPauseMs : 0
    return legBetween(a, b, speed, startMs, pauseMs)
  }

  function legBetween(a: Waypoint, b: Waypoint, speed: number, startMs: number, pauseMs: number): Leg {
    const theta = Math.atan2(b.y - a.y, b.x - a.x)
    const side: Point = [-Math.sin(theta) * keepLeft, Math.cos(theta) * keepLeft]
    const left: [Point, Point] = [
      [a.x + side[0], a.y + side[1]],
      [b.x + side[0], b.y + side[1]],
    ]
    const hasRoom = obstacles.isClear(left[0], left[1], bodyRadius)
    const [from, to]: [Point, Point] = hasRoom
      ? left
      : [
          [a.x, a.y],
          [b.x, b.y],
        ]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const walkMs = (length / speed) * 1000
    return { fromId: a.id, toId: b.id, from, to, theta, startMs, walkMs, pauseMs, length }
  }

  function startLeg(walker: Walker, leg: Leg, walked: number): void {
    walker.thetaBefore = walker.leg.theta
    walker.walkedBefore += walked
    walker.leg = leg
  }

  /** Walks every leg that ended before `nowMs`. */
  function catchUp(walker: Walker, nowMs: number): void {
    for (;;) {
      const { leg } = walker
      const endMs = leg.startMs + leg.walkMs + leg.pauseMs
      if (nowMs < endMs) return
      const next = nextLeg(leg.toId, leg.fromId, walker.speed, walker.random, endMs)
      // A waypoint can stand on another one: without any length or pause the loop would never end.
      if (next === null || next.walkMs + next.pauseMs < 1) return
      startLeg(walker, next, leg.length)
    }
  }

  /** Holds a walk for the time since the last look while a robot is in the way. */
  function giveWay(walker: Walker, nowMs: number, robots: readonly RobotFigure[]): void {
    const sinceMs = Math.max(0, nowMs - walker.lookedAtMs)
    walker.lookedAtMs = nowMs
    const here = figureOf(walker, nowMs)
    const blocked = here.walking && robots.some((robot) => isAhead(here, robot))
    if (!blocked) {
      walker.waitedMs = 0
      return
    }
    // Nobody looked for long: then nobody saw the person pass either.
    if (sinceMs > 1_000) return
    walker.leg.startMs += sinceMs
    walker.waitedMs += sinceMs
    if (walker.waitedMs < patienceMs) return
    walker.waitedMs = 0
    turnRound(walker, nowMs)
  }

  function turnRound(walker: Walker, nowMs: number): void {
    const { leg } = walker
    const a = waypoints.get(leg.toId)
    const b = waypoints.get(leg.fromId)
    if (a === undefined || b === undefined) return
    const done = progress(leg, nowMs)
    const back = legBetween(a, b, walker.speed, 0, leg.pauseMs)
    startLeg(walker, { ...back, startMs: nowMs - (1 - done) * back.walkMs }, 0)
  }

  return {
    /** @param nowMs simulated time; never goes back. */
    at(nowMs: number, robots: readonly RobotFigure[]): PersonFigure[] {
      return walkers.map((walker) => {
        catchUp(walker, nowMs)
        giveWay(walker, nowMs, robots)
        return figureOf(walker, nowMs)
      })
    },
  }
}

function progress(leg: Leg, nowMs: number): number {
  return leg.walkMs === 0 ? 1 : Math.min(1, Math.max(0, (nowMs - leg.startMs) / leg.walkMs))
}

function figureOf(walker: Walker, nowMs: number): PersonFigure {
  const { leg } = walker
  const done = progress(leg, nowMs)
  const turned = Math.min(1, Math.max(0, nowMs - leg.startMs) / turnMs)
  const theta = walker.thetaBefore + normalizeAngle(leg.theta - walker.thetaBefore) * turned
  return {
    id: walker.id,
    x: leg.from[0] + (leg.to[0] - leg.from[0]) * done,
    y: leg.from[1] + (leg.to[1] - leg.from[1]) * done,
    theta: normalizeAngle(theta),
    radius: bodyRadius,
    height: walker.height,
    walking: done < 1,
    walked: walker.walkedBefore + leg.length * done,
  }
}

function isAhead(person: PersonFigure, robot: RobotFigure): boolean {
  const dx = robot.x - person.x
  const dy = robot.y - person.y
  if (Math.hypot(dx, dy) > yieldWithin) return false
  return Math.abs(normalizeAngle(Math.atan2(dy, dx) - person.theta)) < Math.PI / 3
}

/** Ways on foot: every edge in both directions, whatever it says for robots. */
function neighboursOf(map: MapDocument): Map<string, string[]> {
  const neighbours = new Map<string, string[]>()
  const add = (from: string, to: string) => {
    const list = neighbours.get(from)
    if (list === undefined) neighbours.set(from, [to])
    else list.push(to)
  }
  for (const edge of map.edges) {
    add(edge.from, edge.to)
    add(edge.to, edge.from)
  }
  return neighbours
}

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}
