import type { RoutePoint, VehicleEvent } from '@wheelhouse/robot-core/adapter'
import type { Body } from '../motion/chassis.ts'
import {
  arrivedWithin,
  createRouteFollower,
  type FollowerStep,
  type RouteFollower,
} from '../motion/route-follower.ts'
import type { Traffic } from '../world/traffic.ts'
import type { RobotFigure } from '../world/world-figures.ts'
import type { Mover } from './relative-move.ts'
import { chassisLimits, virtualInfo } from './virtual-info.ts'

/** A route blocked for this long has failed. */
const blockedLimitMs = 20_000
/** The same for a short move, which has no way round. */
const moveLimitMs = 5_000
/** Longer if the robot in the way is on a route itself. */
const waitLimitMs = 120_000
/** If somebody has been standing on the last metre for this long, near enough counts as arrived. */
const acceptNearAfterMs = 1_000
/** Metres. */
const acceptNearWithin = 0.4
/** m/s and rad/s below which a robot that wants to move counts as blocked. */
const blockedBelow = 0.02

/** On routes it is slower than when driven manually. */
export const routeCaps = {
  maxSpeed: 0.8 * virtualInfo.caps.maxSpeed,
  maxTurn: virtualInfo.caps.maxTurn,
  limits: chassisLimits,
}

/** `ended`: something else was requested of the robot. */
export type RouteEnd = 'arrived' | 'blocked' | 'ended'

type Route = {
  readonly kind: 'route'
  readonly follower: RouteFollower
  /** Called at the end of a route that is part of an action; other routes are reported as events. */
  readonly onDone: ((end: RouteEnd) => void) | null
}
/** A turn or straight move, independent of traffic: it continues only while the way is free. */
type Move = { readonly kind: 'move'; readonly follower: Mover; readonly onDone: (end: RouteEnd) => void }
/** What the robot does next on its route. */
type Plan = { readonly route: Route | Move; readonly step: FollowerStep }
export type RouteDriver = ReturnType<typeof createRouteDriver>

/** Is it a turn on the spot? On a route it may turn anywhere; here it keeps room around it. */
export function turns({ route, step }: Plan): boolean {
  return route.kind === 'move' && step.vx === 0 && step.omega !== 0
}

/** Drives a robot along one route at a time, in the traffic of its world, until it arrives or stays blocked. */
export function createRouteDriver(traffic: Traffic, emit: (event: VehicleEvent) => void) {
  let route: Route | Move | null = null
  let blockedMs = 0
  /** The place where the route ends is occupied, and this has been reported. */
  let isBesidePlace = false

  function end(how: RouteEnd): void {
    const onDone = route?.onDone ?? null
    route = null
    traffic.end()
    onDone?.(how)
  }

  function reportProgress({ route: planned, step }: Plan): void {
    if (step.reached !== null && planned.onDone === null) emit({ kind: 'reached', index: step.reached })
    // The listener may already have given the vehicle its next route.
    if (step.done && route === planned) end('arrived')
  }

  /** Reports, once, that it is as near to its place as it can get. */
  function settleNear({ follower, onDone }: Route, body: Body): void {
    const away = follower.acceptNear(body, acceptNearWithin)
    if (away === null) return
    blockedMs = 0
    if (isBesidePlace || away <= arrivedWithin || onDone !== null) return
    isBesidePlace = true
    const detail = { metres: Math.round(away * 100) / 100 }
    const activity = { kind: 'activity', level: 4, service: 'flow', type: 'placeNotReached' } as const
    emit({ kind: 'activity', activity: { ...activity, errorCode: 'F0003', detail } })
  }

  function watchBlocked(planned: Route | Move, body: Body, isBlocked: boolean, dtMs: number): void {
    blockedMs = isBlocked ? blockedMs + dtMs : 0
    if (planned.kind === 'route') {
      if (blockedMs > acceptNearAfterMs) settleNear(planned, body)
      if (blockedMs < (traffic.isWaiting() ? waitLimitMs : blockedLimitMs)) return
    } else if (blockedMs < moveLimitMs) return
    end('blocked')
    if (planned.onDone !== null) return
    emit({ kind: 'routeFailed', error: 'F0007', description: 'The way stays blocked by an obstacle' })
  }

  return {
    isActive: (): boolean => route !== null,
    begin(points: readonly RoutePoint[], onDone: Route['onDone']): void {
      blockedMs = 0
      isBesidePlace = false
      route = { kind: 'route', follower: createRouteFollower(points, routeCaps), onDone }
    },
    beginMove(follower: Mover, onDone: Move['onDone']): void {
      blockedMs = 0
      route = { kind: 'move', follower, onDone }
    },
    end: () => end('ended'),
    plan(self: RobotFigure, dtMs: number): Plan | null {
      if (route === null) return null
      if (route.kind === 'move') return { route, step: route.follower.step(self) }
      const detour = traffic.step(self, route.follower, dtMs)
      return { route, step: detour ?? route.follower.step(self) }
    },
    /**
     * The robot has executed the plan.
     * @param inWay the robot in its way, `null` for nothing or something else
     */
    onStepped(plan: Plan, self: RobotFigure, inWay: string | null, dtMs: number): void {
      if (route !== plan.route) return
      reportProgress(plan)
      if (plan.step.done || route !== plan.route) return
      const isBlocked = plan.step.vx !== 0 && Math.abs(self.vx) < blockedBelow
      if (plan.route.kind === 'move') {
        const isTurnBlocked = turns(plan) && Math.abs(self.omega) < blockedBelow
        return watchBlocked(plan.route, self, isBlocked || isTurnBlocked, dtMs)
      }
      traffic.look(self, plan.route.follower, isBlocked ? inWay : null, dtMs)
      watchBlocked(plan.route, self, isBlocked || traffic.isGivingWay(), dtMs)
    },
  }
}
