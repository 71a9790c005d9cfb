import type { RoutePoint, VehicleEvent } from '../adapter.ts'
import type { Body } from './chassis.ts'
import { createRouteFollower, type FollowerStep, type RouteFollower } from './route-follower.ts'
import type { Traffic } from './traffic.ts'
import { chassisLimits, virtualInfo } from './virtual-step.ts'
import type { RobotFigure } from './world-figures.ts'

/** A route whose way stays blocked this long has failed. */
const blockedLimitMs = 20_000
/** Longer where another robot is in the way that is going somewhere itself. */
const waitLimitMs = 120_000
/** After so long somebody who stands on the last metre has taken the robot's place: near enough is there. */
const acceptNearAfterMs = 1_000
/** Metres. */
const acceptNearWithin = 0.4
/** m/s below which a robot that wants to go on is blocked. */
const blockedBelow = 0.02

/** On routes it goes slower than by hand. */
export const routeCaps = {
  maxSpeed: 0.8 * virtualInfo.caps.maxSpeed,
  maxTurn: virtualInfo.caps.maxTurn,
  limits: chassisLimits,
}

type Route = {
  readonly follower: RouteFollower
  /** Of a route that is part of an action: who wants to know how it ended. Others are told as events. */
  readonly onDone: ((arrived: boolean) => void) | null
}
/** What the robot does next on its route. */
type Plan = { readonly route: Route; readonly step: FollowerStep }
export type RouteDriver = ReturnType<typeof createRouteDriver>

/** Takes a robot along one route at a time, in the traffic of its world, until it arrives or the way stays blocked. */
export function createRouteDriver(traffic: Traffic, emit: (event: VehicleEvent) => void) {
  let route: Route | null = null
  let blockedMs = 0

  function end(arrived: boolean): void {
    const onDone = route?.onDone ?? null
    route = null
    traffic.end()
    onDone?.(arrived)
  }

  function reportProgress({ route: planned, step }: Plan): void {
    if (step.reached !== null && planned.onDone === null) emit({ kind: 'reached', index: step.reached })
    // The listener may have given the vehicle its next route already.
    if (step.done && route === planned) end(true)
  }

  function watchBlocked(planned: Route, body: Body, isBlocked: boolean, dtMs: number): void {
    blockedMs = isBlocked ? blockedMs + dtMs : 0
    if (blockedMs > acceptNearAfterMs && planned.follower.acceptNear(body, acceptNearWithin)) blockedMs = 0
    if (blockedMs < (traffic.isWaiting() ? waitLimitMs : blockedLimitMs)) return
    end(false)
    if (planned.onDone !== null) return
    emit({ kind: 'routeFailed', error: 'F0007', description: 'The way stays blocked by an obstacle' })
  }

  return {
    isActive: (): boolean => route !== null,
    begin(points: readonly RoutePoint[], onDone: Route['onDone']): void {
      blockedMs = 0
      route = { follower: createRouteFollower(points, routeCaps), onDone }
    },
    end: () => end(false),
    plan(body: Body, figure: RobotFigure, dtMs: number): Plan | null {
      if (route === null) return null
      const detour = traffic.step(body, figure, route.follower, dtMs)
      return { route, step: detour ?? route.follower.step(body) }
    },
    /**
     * The robot has done what was planned.
     * @param inWay the robot that is in its way, `null` for nothing or something else
     */
    onStepped(plan: Plan, body: Body, figure: RobotFigure, inWay: string | null, dtMs: number): void {
      if (route !== plan.route) return
      reportProgress(plan)
      if (plan.step.done || route !== plan.route) return
      const isBlocked = plan.step.vx !== 0 && Math.abs(body.vx) < blockedBelow
      traffic.look(figure, plan.route.follower, isBlocked ? inWay : null, dtMs)
      watchBlocked(plan.route, body, isBlocked || traffic.isGivingWay(), dtMs)
    },
  }
}
