import type { Point } from '@wheelhouse/contract/maps/map-document'
import type { RoutePoint } from '../adapter.ts'
import type { ChassisLimits } from './chassis.ts'
import { findPlaceAside, findRing, findWayRound, type Intent, isPassed, mustYield } from './give-way.ts'
import { createNarrowClaims } from './narrow-claims.ts'
import { createRouteFollower, type FollowerStep, type RouteFollower } from './route-follower.ts'
import type { VirtualWorld } from './virtual-world.ts'
import type { RobotFigure } from './world-figures.ts'

/** Another robot stands in the way this long before anything is done about it: most move on by themselves. */
const patienceMs = 1_000
/** A robot that found no place aside looks again after this long, and one that waits looks whether it may go on. */
const lookAgainMs = 1_000

type Caps = { maxSpeed: number; maxTurn: number; limits: ChassisLimits }
type Waiting = { yieldTo: readonly string[]; back: readonly Point[] }
/** Where a robot goes instead of following its route. */
type Detour =
  /** Round a robot that stands there, and on from its end. */
  | { kind: 'round'; follower: RouteFollower }
  /** Aside, where it waits for those robots, and back the same way. */
  | (Waiting & { kind: 'aside' | 'waiting'; follower: RouteFollower })
  | { kind: 'back'; follower: RouteFollower }

/** One robot on its way in its world. */
type Traveller = {
  readonly world: VirtualWorld
  readonly self: RobotFigure
  readonly follower: RouteFollower
  readonly detour: Detour | null
  /** Drives through these points. */
  readonly plan: (points: readonly Point[]) => RouteFollower
}

const hold: FollowerStep = { vx: 0, omega: 0, reached: null, done: false }
export type Traffic = ReturnType<typeof createTraffic>

/**
 * One robot's part in the traffic of its world: tells the others where it goes and who stands before it, and leads it
 * off its route for a while when it is its turn to make room (`give-way.ts`).
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

  /** `null`: there is no place to go to. It looks again a little later. */
  function leaveRoute(next: Detour | null): void {
    if (next === null) {
      stuckMs = lookAgainMs
      return
    }
    detour = next
    blockedMs = 0
  }

  /** Stands aside until those it waits for have passed, and then goes back. */
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
    /** What the robot does instead of following its route, or `null`. */
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
     * Tells the others, and makes room when it is time to.
     * @param blocker the robot that it stands before, `null` while nothing is in the way or something else is
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
    /** Does it wait, or make room, of its own accord? */
    isGivingWay: (): boolean => detour !== null || claims.waitsFor() !== null,
    /** Is somebody on its way or about to be, so that waiting is worth while? */
    isWaiting(): boolean {
      if (detour !== null || claims.waitsFor() !== null) return true
      const blocker = world.intents.get(id)?.blockedBy ?? null
      return blocker !== null && (world.intents.get(blocker)?.way.length ?? 0) > 1
    },
    /** It has no route any more. */
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
 * Off the ways of everybody in the ring, or round the robot that stands there and does not move. `'stay'`: it is not for
 * this one to make room, or nothing can be done.
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

/** To the first of its next points that can be reached past what stands there. */
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

/** Those who come out of the narrow stretch must get past: it waits beside their way, not on it. */
function clearWay(traveller: Traveller): Detour | null {
  const claiming = [...traveller.world.claims.keys()].filter((one) => one !== traveller.self.id)
  return stepAside(traveller, claiming)
}

function stepAside({ world, self, detour, plan }: Traveller, yieldTo: readonly string[]): Detour | null {
  const ways = yieldTo.flatMap((one) => [world.intents.get(one)?.way ?? []])
  const floor = world.floor(self.mapId)
  const aside = floor === null ? null : findPlaceAside(floor, self, ways)
  if (aside === null) return null
  // From where it steps aside once more it goes back over where it stepped aside first.
  const before = detour === null ? [] : 'back' in detour ? detour.back : detour.follower.ahead()
  const back = [...aside.slice(0, -1).toReversed(), [self.x, self.y] as Point, ...before]
  return { kind: 'aside', follower: plan(aside), yieldTo, back }
}

/** The first of those it waits for beside the way that has not passed yet. */
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
