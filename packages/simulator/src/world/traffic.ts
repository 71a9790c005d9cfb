import type { Point } from '@wheelhouse/contract/maps/map-document'
import type { RoutePoint } from '@wheelhouse/robot-core/adapter'
import type { ChassisLimits } from '../motion/chassis.ts'
import { createRouteFollower, type FollowerStep, type RouteFollower } from '../motion/route-follower.ts'
import { findPlaceAside, findRing, findWayRound, type Intent, isPassed, mustYield } from './give-way.ts'
import { createNarrowClaims } from './narrow-claims.ts'
import type { VirtualWorld } from './virtual-world.ts'
import type { RobotFigure } from './world-figures.ts'

/** Another robot may be in the way this long before anything is done about it: most move on by themselves. */
const patienceMs = 1_000
/** Retry interval of a robot that found no place aside, and of a waiting one that checks whether it may continue. */
const lookAgainMs = 1_000

type Caps = { maxSpeed: number; maxTurn: number; limits: ChassisLimits }
type Waiting = { yieldTo: readonly string[]; back: readonly Point[] }
/** What a robot does instead of following its route. */
type Detour =
  /** Drives round a robot that stands there, and continues from the end of the detour. */
  | { kind: 'round'; follower: RouteFollower }
  /** Moves aside, waits there for those robots, and returns the same way. */
  | (Waiting & { kind: 'aside' | 'waiting'; follower: RouteFollower })
  | { kind: 'back'; follower: RouteFollower }

/** One robot on its route in its world. */
type Traveller = {
  readonly world: VirtualWorld
  readonly self: RobotFigure
  readonly follower: RouteFollower
  readonly detour: Detour | null
  /** A route through these points. */
  readonly plan: (points: readonly Point[]) => RouteFollower
}

const hold: FollowerStep = { vx: 0, omega: 0, reached: null, done: false }
export type Traffic = ReturnType<typeof createTraffic>

/**
 * One robot's part in the traffic of its world: shares its route and what blocks it with the others, and takes a
 * detour when it is its turn to make room (`give-way.ts`).
 */
export function createTraffic(world: VirtualWorld, id: string, caps: Caps) {
  const claims = createNarrowClaims(world, id)
  let detour: Detour | null = null
  let blockedMs = 0
  let stuckMs = 0
  let waitedMs = 0

  function plan(points: readonly Point[]): RouteFollower {
    const route = points.map(([x, y]): RoutePoint => ({ x, y, theta: null, maxSpeed: null }))
    return createRouteFollower(route, caps)
  }

  /** `null`: there is nowhere to go; it looks again a little later. */
  function leaveRoute(next: Detour | null): void {
    if (next === null) {
      stuckMs = lookAgainMs
      return
    }
    detour = next
    blockedMs = 0
  }

  /** Waits aside until those it waits for have passed, and then returns. */
  function waitAside(waiting: Detour & Waiting, traveller: Traveller, dtMs: number): void {
    waitedMs += dtMs
    if (waitedMs < lookAgainMs) return
    waitedMs = 0
    const { self, follower } = traveller
    const way = [...waiting.back, ...follower.ahead()]
    if (havePassed(world, self, way, waiting.yieldTo) && claims.claim(self, follower))
      leaveRoute({ kind: 'back', follower: plan(waiting.back) })
  }

  return {
    /** The step of its detour, or `null` to follow the route. */
    step(self: RobotFigure, follower: RouteFollower, dtMs: number): FollowerStep | null {
      const traveller = { world, self, follower, detour, plan }
      if (detour === null) {
        if (claims.claim(self, follower)) return null
        if (stuckMs === 0) leaveRoute(clearWay(traveller))
        return hold
      }
      if (detour.kind === 'waiting') {
        waitAside(detour, traveller, dtMs)
        return hold
      }
      const step = detour.follower.step(self)
      if (!step.done) return { ...step, reached: null }
      if (detour.kind === 'aside') {
        detour = { ...detour, kind: 'waiting' }
        claims.giveBack()
      } else detour = null
      return hold
    },
    /**
     * Informs the others, and makes room when it is time to.
     * @param blocker the robot in front of it, `null` while nothing or something else is in the way
     */
    look(self: RobotFigure, follower: RouteFollower, blocker: string | null, dtMs: number): void {
      const traveller = { world, self, follower, detour, plan }
      const before = blocker ?? (detour === null ? claims.waitsFor() : findAwaited(traveller))
      blockedMs = before === null ? 0 : blockedMs + dtMs
      stuckMs = Math.max(0, stuckMs - dtMs)
      const ahead = detour === null ? follower.ahead() : detour.follower.ahead()
      const way: Point[] = [[self.x, self.y], ...ahead]
      const isBlocked = blockedMs >= patienceMs
      const blockedBy = isBlocked ? before : null
      const isClaiming = world.claims.has(id)
      world.intents.set(id, { id, mapId: self.mapId, way, blockedBy, isClaiming, isStuck: stuckMs > 0 })
      if (!isBlocked || stuckMs > 0) return
      const room = makeRoom(traveller)
      if (room !== 'stay') leaveRoute(room)
    },
    /** Is it waiting, or making room, of its own accord? */
    isGivingWay: (): boolean => detour !== null || claims.waitsFor() !== null,
    /** Is anybody moving or about to move, so that waiting makes sense? */
    isWaiting(): boolean {
      if (detour !== null || claims.waitsFor() !== null) return true
      const blocker = world.intents.get(id)?.blockedBy ?? null
      return blocker !== null && (world.intents.get(blocker)?.way.length ?? 0) > 1
    },
    /** It no longer has a route. */
    end(): void {
      detour = null
      blockedMs = 0
      stuckMs = 0
      world.intents.delete(id)
      claims.end()
    },
  }
}

/**
 * Moves off the routes of everybody in the ring, or round a robot that stands there and does not move. `'stay'`: it is
 * not this one's turn, or nothing can be done.
 */
function makeRoom(traveller: Traveller): Detour | null | 'stay' {
  const { world, self } = traveller
  const { id } = self
  const blocker = world.intents.get(world.intents.get(id)?.blockedBy ?? '')
  if (world.floor(self.mapId) === null) return 'stay'
  if (blocker === undefined || blocker.way.length === 0) return goRound(traveller) ?? 'stay'
  if (!mustYield(id, world.intents)) return 'stay'
  return stepAside(
    traveller,
    findRing(id, world.intents).filter((one) => one !== id),
  )
}

/** To the first of its next points that can be reached past the obstacle. */
function goRound({ world, self, follower, plan }: Traveller): Detour | null {
  const floor = world.floor(self.mapId)
  if (floor === null) return null
  for (const point of follower.ahead().slice(0, 3)) {
    const round = findWayRound(floor, self, point)
    if (round === null) continue
    follower.skipTo(point)
    return { kind: 'round', follower: plan(round) }
  }
  return null
}

/** Robots leaving the narrow stretch must get past: it waits next to their route, not on it. */
function clearWay(traveller: Traveller): Detour | null {
  const claiming = [...traveller.world.claims.keys()].filter((one) => one !== traveller.self.id)
  return stepAside(traveller, claiming)
}

function stepAside({ world, self, detour, plan }: Traveller, yieldTo: readonly string[]): Detour | null {
  const ways = yieldTo.flatMap((one) => [world.intents.get(one)?.way ?? []])
  const floor = world.floor(self.mapId)
  const aside = floor === null ? null : findPlaceAside(floor, self, ways)
  if (aside === null) return null
  // If it moves aside a second time, it returns past the first place.
  const before = detour === null ? [] : 'back' in detour ? detour.back : detour.follower.ahead()
  const back = [...aside.slice(0, -1).toReversed(), [self.x, self.y] as Point, ...before]
  return { kind: 'aside', follower: plan(aside), yieldTo, back }
}

/** The first of the robots it waits for that has not passed yet. */
function findAwaited({ world, self, follower, detour }: Traveller): string | null {
  if (detour?.kind !== 'waiting') return null
  const way = [...detour.back, ...follower.ahead()]
  return detour.yieldTo.find((one) => world.claims.has(one) || !havePassed(world, self, way, [one])) ?? null
}

function havePassed(
  world: VirtualWorld,
  self: RobotFigure,
  way: readonly Point[],
  yieldTo: readonly string[],
): boolean {
  const others = yieldTo.flatMap((one): Intent[] => {
    const intent = world.intents.get(one)
    return intent === undefined || intent.way.length < 2 ? [] : [intent]
  })
  return isPassed(self, way, others)
}
