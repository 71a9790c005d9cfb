import type { Point } from '@wheelhouse/contract/maps/map-document'
import type { RoutePoint } from '../adapter.ts'
import type { Body, ChassisLimits } from './chassis.ts'
import { findPlaceAside, findRing, findWayRound, type Intent, isPassed, mustYield } from './give-way.ts'
import { conflicts, progressOn, stretchAt, surveyWay } from './narrow-ways.ts'
import { createRouteFollower, type FollowerStep, type RouteFollower } from './route-follower.ts'
import type { VirtualWorld } from './virtual-world.ts'
import type { RobotFigure } from './world-figures.ts'

/** Another robot stands in the way this long before anything is done about it: most move on by themselves. */
const patienceMs = 1_000
/** A robot that found no place aside looks again after this long, and one that waits looks whether it may go on. */
const lookAgainMs = 1_000

type Caps = { maxSpeed: number; maxTurn: number; limits: ChassisLimits }
type Waiting = { yieldTo: readonly string[]; back: readonly Point[] }
type Detour =
  /** Round a robot that stands there, and on from its end. */
  | { kind: 'round'; follower: RouteFollower }
  /** Aside, where it waits for those robots, and back the same way. */
  | (Waiting & { kind: 'aside' | 'waiting'; follower: RouteFollower })
  | { kind: 'back'; follower: RouteFollower }

/**
 * One robot's part in the traffic of its world: tells the others where it goes and who stands before it, and leads it
 * off its route for a while when it is its turn to make room (`give-way.ts`).
 */
export function createTraffic(world: VirtualWorld, id: string, caps: Caps) {
  let detour: Detour | null = null
  let blockedMs = 0
  let stuckMs = 0
  let waitedMs = 0
  let survey: { follower: RouteFollower; way: ReturnType<typeof surveyWay>; progress: number } | null = null
  /** Whose narrow stretch it waits for. */
  let waitsFor: string | null = null

  function follow(points: readonly Point[]): RouteFollower {
    blockedMs = 0
    const route = points.map(([x, y]): RoutePoint => ({ x, y, theta: null, maxSpeed: null }))
    return createRouteFollower(route, caps)
  }

  /** Claims the narrow stretch that it is about to enter, gives back the one that it has left. @returns may it go on? */
  function claim(self: RobotFigure, follower: RouteFollower): boolean {
    const floor = world.floor(self.mapId)
    if (floor === null) return true
    if (survey?.follower !== follower)
      survey = { follower, way: surveyWay(floor, [[self.x, self.y], ...follower.ahead()]), progress: 0 }
    survey.progress = progressOn(survey.way, survey.progress, [self.x, self.y])
    const stretch = stretchAt(self.mapId, survey.way, survey.progress)
    waitsFor = null
    if (stretch === null) {
      world.claims.delete(id)
      return true
    }
    const isIn = world.claims.has(id)
    const other = [...world.claims].find(([one, held]) => one !== id && conflicts(stretch, held))
    if (other !== undefined && !isIn) {
      waitsFor = other[0]
      return false
    }
    world.claims.set(id, stretch)
    return true
  }

  /** Off the ways of everybody in the ring, or round the robot that stands there and does not move. */
  function makeRoom(self: RobotFigure, follower: RouteFollower): void {
    const floor = world.floor(self.mapId)
    const blocker = world.intents.get(world.intents.get(id)?.blockedBy ?? '')
    if (floor === null) return
    if (blocker === undefined || blocker.way.length === 0) {
      for (const point of follower.ahead().slice(0, 3)) {
        const round = findWayRound(floor, self, point)
        if (round === null) continue
        follower.skipTo(point)
        detour = { kind: 'round', follower: follow(round) }
        return
      }
      return
    }
    if (!mustYield(id, world.intents)) return
    const ring = findRing(id, world.intents).filter((one) => one !== id)
    const ways = ring.flatMap((one) => [world.intents.get(one)?.way ?? []])
    stepAside(self, ways, ring)
  }

  /** The first of those it waits for beside the way that has not passed yet. */
  function awaited(self: RobotFigure, follower: RouteFollower, { back, yieldTo }: Waiting): string | null {
    const way = [...back, ...follower.ahead()]
    return yieldTo.find((one) => world.claims.has(one) || !havePassed(self, way, [one])) ?? null
  }

  /** Those who come out of the narrow stretch must get past: it waits beside their way, not on it. */
  function clearWay(self: RobotFigure): void {
    const claiming = [...world.claims.keys()].filter((one) => one !== id)
    const ways = claiming.flatMap((one) => [world.intents.get(one)?.way ?? []])
    stepAside(self, ways, claiming)
  }

  function stepAside(
    self: RobotFigure,
    ways: readonly (readonly Point[])[],
    yieldTo: readonly string[],
  ): void {
    const floor = world.floor(self.mapId)
    const aside = floor === null ? null : findPlaceAside(floor, self, ways)
    if (aside === null) {
      stuckMs = lookAgainMs
      return
    }
    // From where it steps aside once more it goes back over where it stepped aside first.
    const before = detour === null ? [] : 'back' in detour ? detour.back : detour.follower.ahead()
    const back = [...aside.slice(0, -1).toReversed(), [self.x, self.y] as Point, ...before]
    detour = { kind: 'aside', follower: follow(aside), yieldTo, back }
  }

  function havePassed(self: RobotFigure, way: readonly Point[], yieldTo: readonly string[]): boolean {
    const others = yieldTo.flatMap((one): Intent[] => {
      const intent = world.intents.get(one)
      return intent === undefined || intent.way.length < 2 ? [] : [intent]
    })
    return isPassed(self, way, others)
  }

  return {
    /** What the robot does instead of following its route, or `null`. */
    step(body: Body, self: RobotFigure, follower: RouteFollower, dtMs: number): FollowerStep | null {
      const hold = { vx: 0, omega: 0, reached: null, done: false }
      if (detour === null) {
        if (claim(self, follower)) return null
        if (stuckMs === 0) clearWay(self)
        return hold
      }
      if (detour.kind === 'waiting') {
        waitedMs += dtMs
        if (waitedMs < lookAgainMs) return hold
        waitedMs = 0
        if (havePassed(self, [...detour.back, ...follower.ahead()], detour.yieldTo) && claim(self, follower))
          detour = { kind: 'back', follower: follow(detour.back) }
        return hold
      }
      const step = detour.follower.step(body)
      if (!step.done) return { ...step, reached: null }
      if (detour.kind === 'aside') {
        detour = { ...detour, kind: 'waiting' }
        world.claims.delete(id)
      } else detour = null
      return hold
    },
    /**
     * Tells the others, and makes room when it is time to.
     * @param blocker the robot that it stands before, `null` while nothing is in the way or something else is
     */
    look(self: RobotFigure, follower: RouteFollower, blocker: string | null, dtMs: number): void {
      const before =
        blocker ??
        (detour === null ? waitsFor : detour.kind === 'waiting' ? awaited(self, follower, detour) : null)
      blockedMs = before === null ? 0 : blockedMs + dtMs
      stuckMs = Math.max(0, stuckMs - dtMs)
      const ahead = detour === null ? follower.ahead() : detour.follower.ahead()
      const way: Point[] = [[self.x, self.y], ...ahead]
      const isBlocked = blockedMs >= patienceMs
      const blockedBy = isBlocked ? before : null
      const isClaiming = world.claims.has(id)
      world.intents.set(id, { id, mapId: self.mapId, way, blockedBy, isClaiming, isStuck: stuckMs > 0 })
      if (isBlocked && stuckMs === 0) makeRoom(self, follower)
    },
    /** Does it wait, or make room, of its own accord? */
    isGivingWay: (): boolean => detour !== null || waitsFor !== null,
    /** Is somebody on its way or about to be, so that waiting is worth while? */
    isWaiting(): boolean {
      const blocker = world.intents.get(id)?.blockedBy ?? null
      if (detour !== null || waitsFor !== null) return true
      return blocker !== null && (world.intents.get(blocker)?.way.length ?? 0) > 1
    },
    /** It has no route any more. */
    end(): void {
      detour = null
      blockedMs = 0
      stuckMs = 0
      waitsFor = null
      survey = null
      world.intents.delete(id)
      world.claims.delete(id)
    },
  }
}
