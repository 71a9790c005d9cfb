import type { MapDocument, Point, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { normalizeAngle } from '@wheelhouse/map-model/geometry'
import type { ObstacleIndex } from '@wheelhouse/map-model/obstacle-index'
import { type Random, seededRandom } from './seeded-random.ts'
import type { PersonFigure, RobotFigure } from './world-figures.ts'

/**
 * Metres. People keep this far left of the line if there is room, as they do in Japan: enough to pass a robot on the
 * line without touching it.
 */
const keepLeft = 0.6
const bodyRadius = 0.2
/** A person stops for a robot this close ahead; after `patienceMs` they turn round. */
const yieldWithin = 0.9
/** Minimum metres between a person and a robot next to them. */
const besideWithin = 0.02
const patienceMs = 2_500
/** Turning from one heading to the next takes this long. Milliseconds. */
const turnMs = 500
const longestPauseMs = 6_000
/** After this long without a call, nobody saw what happened meanwhile. */
const unseenMs = 1_000
/** Steps in which a person who would stand in a robot is moved on at once, and the maximum. */
const passStepMs = 500
const longestPassMs = 20_000

/** One walk from waypoint to waypoint, followed by a pause. A person's position is a function of it and the time. */
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
 * People on the routes of a floor: they walk from waypoint to waypoint, pause, choose where to go next, and give way to
 * robots. The same seed produces the same walks. A walk is computed on demand, never in the background.
 */
export function createWalkingPeople({ map, obstacles, seed, count }: Options) {
  const ways = createWays(map, obstacles)
  const random = seededRandom(seed)
  const walkers: Walker[] = []
  for (let i = 0; i < count && ways.starts.length > 0; i++) {
    const startId = pick(ways.starts, random)
    const own = seededRandom(Math.floor(random() * 2 ** 31))
    const speed = 0.7 + own() * 0.5
    const height = 1.5 + own() * 0.35
    const start = ways.find(startId)
    if (start === undefined) continue
    const stand = { at: [start.x, start.y] satisfies Point, waypointId: startId, cameFromId: null }
    const leg = ways.nextLeg(stand, { speed, random: own }, 0)
    if (leg === null) continue
    const base = { thetaBefore: leg.theta, walkedBefore: 0, waitedMs: 0, lookedAtMs: 0 }
    walkers.push({ id: `person-${i + 1}`, random: own, height, speed, leg, ...base })
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
      const next = ways.nextLeg({ at: leg.to, waypointId: leg.toId, cameFromId: leg.fromId }, walker, endMs)
      // Two waypoints can coincide: without any length or pause the loop would never end.
      if (next === null || next.walkMs + next.pauseMs < 1) return
      startLeg(walker, next, leg.length)
    }
  }

  /** Pauses a walk, for the time since the last call, while a robot is in the way. */
  function giveWay(walker: Walker, nowMs: number, robots: readonly RobotFigure[]): void {
    const sinceMs = Math.max(0, nowMs - walker.lookedAtMs)
    walker.lookedAtMs = nowMs
    // Nobody watched for a while, so nobody saw the person pass a robot, and they have.
    if (sinceMs > unseenMs) {
      passBy(walker, nowMs, robots)
      return
    }
    const here = toFigure(walker, nowMs)
    const blocked = here.walking && robots.some((robot) => isAhead(here, walker.leg.theta, robot))
    if (!blocked) {
      walker.waitedMs = 0
      return
    }
    walker.leg.startMs += sinceMs
    walker.waitedMs += sinceMs
    if (walker.waitedMs < patienceMs) return
    walker.waitedMs = 0
    turnRound(walker, nowMs)
  }

  /** Keeps people from standing in a robot that arrived while nobody watched. */
  function passBy(walker: Walker, nowMs: number, robots: readonly RobotFigure[]): void {
    walker.waitedMs = 0
    for (let onMs = 0; onMs < longestPassMs && touches(toFigure(walker, nowMs), robots); onMs += passStepMs) {
      walker.leg.startMs -= passStepMs
      catchUp(walker, nowMs)
    }
  }

  function turnRound(walker: Walker, nowMs: number): void {
    const { leg } = walker
    const here = placeOn(leg, progress(leg, nowMs))
    const { fromId: toId, toId: fromId, from: to } = leg
    const back = legBetween({ from: here, to, fromId, toId, speed: walker.speed, startMs: nowMs, pauseMs: 0 })
    startLeg(walker, back, leg.length - back.length)
  }

  return {
    /** @param nowMs simulated time; never goes back. */
    at(nowMs: number, robots: readonly RobotFigure[]): PersonFigure[] {
      return walkers.map((walker) => {
        catchUp(walker, nowMs)
        giveWay(walker, nowMs, robots)
        return toFigure(walker, nowMs)
      })
    },
  }
}

/** Where a person stands, at a waypoint or next to it, and where they came from. */
type Stand = { readonly at: Point; readonly waypointId: string; readonly cameFromId: string | null }

/** The walking routes of a floor. */
function createWays(map: MapDocument, obstacles: ObstacleIndex) {
  const waypoints = new Map(map.waypoints.map((waypoint) => [waypoint.id, waypoint]))
  const neighbours = getNeighbours(map)

  /** A place to the left of the waypoint, or the waypoint itself if that is too narrow. */
  function besideLine(from: Point, goal: Waypoint): Point {
    const theta = Math.atan2(goal.y - from[1], goal.x - from[0])
    const left: Point = [goal.x - Math.sin(theta) * keepLeft, goal.y + Math.cos(theta) * keepLeft]
    return obstacles.isClear(from, left, bodyRadius) ? left : [goal.x, goal.y]
  }

  return {
    starts: [...neighbours.keys()],
    find: (id: string) => waypoints.get(id),
    /** The next leg from where a person stands; turning back only if there is no other way. */
    nextLeg(
      { at, waypointId, cameFromId }: Stand,
      { speed, random }: Pick<Walker, 'speed' | 'random'>,
      startMs: number,
    ): Leg | null {
      const ways = neighbours.get(waypointId) ?? []
      const onward = ways.filter((id) => id !== cameFromId)
      // In a dead end a person would meet the robot behind them, and neither could pass.
      const through = onward.filter((id) => (neighbours.get(id)?.length ?? 0) > 1)
      const choices = [through, onward, ways].find((list) => list.length > 0)
      if (choices === undefined) return null
      const toId = pick(choices, random)
      const goal = waypoints.get(toId)
      if (goal === undefined) return null
      const pauseMs = random() < 0.3 ? random() * longestPauseMs : 0
      const to = besideLine(at, goal)
      return legBetween({ from: at, to, fromId: waypointId, toId, speed, startMs, pauseMs })
    },
  }
}

function legBetween({ speed, ...way }: Omit<Leg, 'theta' | 'walkMs' | 'length'> & { speed: number }): Leg {
  const [dx, dy] = [way.to[0] - way.from[0], way.to[1] - way.from[1]]
  const length = Math.hypot(dx, dy)
  return { ...way, theta: Math.atan2(dy, dx), length, walkMs: (length / speed) * 1000 }
}

function placeOn({ from, to }: Leg, done: number): Point {
  return [from[0] + (to[0] - from[0]) * done, from[1] + (to[1] - from[1]) * done]
}

function progress(leg: Leg, nowMs: number): number {
  return leg.walkMs === 0 ? 1 : Math.min(1, Math.max(0, (nowMs - leg.startMs) / leg.walkMs))
}

function toFigure(walker: Walker, nowMs: number): PersonFigure {
  const { leg } = walker
  const done = progress(leg, nowMs)
  const turned = Math.min(1, Math.max(0, nowMs - leg.startMs) / turnMs)
  const theta = walker.thetaBefore + normalizeAngle(leg.theta - walker.thetaBefore) * turned
  const [x, y] = placeOn(leg, done)
  return {
    id: walker.id,
    x,
    y,
    theta: normalizeAngle(theta),
    radius: bodyRadius,
    height: walker.height,
    walking: done < 1,
    walked: walker.walkedBefore + leg.length * done,
  }
}

/** Judged by the direction of the walk, not by the body, which may still be turning. */
function isAhead(person: PersonFigure, wayTheta: number, robot: RobotFigure): boolean {
  const dx = robot.x - person.x
  const dy = robot.y - person.y
  const apart = Math.hypot(dx, dy)
  const aside = Math.abs(normalizeAngle(Math.atan2(dy, dx) - wayTheta))
  // Nor does a person brush against a robot next to them.
  if (apart < person.radius + robot.radius + besideWithin) return aside < Math.PI / 2
  return apart <= yieldWithin && aside < Math.PI / 3
}

function touches({ x, y, radius }: PersonFigure, robots: readonly RobotFigure[]): boolean {
  return robots.some((robot) => Math.hypot(robot.x - x, robot.y - y) <= robot.radius + radius)
}

/** Walking routes: every edge in both directions, whatever its rules for robots. */
function getNeighbours(map: MapDocument): Map<string, string[]> {
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
