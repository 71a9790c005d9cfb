import type { Point } from '@wheelhouse/contract/maps/map-document'
import { normalizeAngle } from '@wheelhouse/map-model/geometry'
import type { RoutePoint } from '@wheelhouse/robot-core/adapter'
import { type Body, type ChassisLimits, stoppingSpeed } from './chassis.ts'

/** Metres: how close counts as reached, on the way and at the end. */
const passedWithin = 0.2
export const arrivedWithin = 0.05
const headingWithin = 0.03
/** Radians off course beyond which the robot first turns on the spot. */
const turnFirst = 0.6

export type FollowerStep = {
  readonly vx: number
  readonly omega: number
  /** Index of the point that has just been reached. */
  readonly reached: number | null
  readonly done: boolean
}

/** Drives a route point by point: turns towards the next one, drives, and takes the final heading at the end. */
export function createRouteFollower(
  route: readonly RoutePoint[],
  caps: { maxSpeed: number; maxTurn: number; limits: ChassisLimits },
) {
  let next = 0
  let isThere = false

  function turnTowards(angle: number): number {
    // Slows down so that the turn does not overshoot.
    const speed = Math.min(caps.maxTurn, stoppingSpeed(caps.limits.turnAcceleration, angle))
    return Math.abs(angle) < 0.005 ? 0 : Math.sign(angle) * speed
  }

  function step(body: Body): FollowerStep {
    const point = route[next]
    if (point === undefined) return { vx: 0, omega: 0, reached: null, done: true }
    const isLast = next === route.length - 1
    const away = Math.hypot(point.x - body.x, point.y - body.y)
    if (!isLast && away <= passedWithin) return { ...towards(body, point, false), ...advance() }
    if (isLast && (isThere || away <= arrivedWithin)) return settle(body, point)
    return { ...towards(body, point, isLast), reached: null, done: false }
  }

  function towards(body: Body, point: RoutePoint, isLast: boolean): { vx: number; omega: number } {
    const away = Math.hypot(point.x - body.x, point.y - body.y)
    const off = normalizeAngle(Math.atan2(point.y - body.y, point.x - body.x) - body.theta)
    if (Math.abs(off) > turnFirst) return { vx: 0, omega: turnTowards(off) }
    const top = Math.min(caps.maxSpeed, point.maxSpeed ?? caps.maxSpeed)
    const braking = isLast ? stoppingSpeed(caps.limits.braking, away) : top
    return { vx: Math.min(top, braking) * Math.cos(off) ** 3, omega: turnTowards(off) }
  }

  function settle(body: Body, point: RoutePoint): FollowerStep {
    isThere = true
    const off = point.theta === null ? 0 : normalizeAngle(point.theta - body.theta)
    const isStill = Math.abs(body.vx) < 0.01
    if (isStill && Math.abs(off) <= headingWithin) return { vx: 0, omega: 0, ...advance(), done: true }
    return { vx: 0, omega: isStill ? turnTowards(off) : 0, reached: null, done: false }
  }

  function advance(): { reached: number; done: boolean } {
    next++
    return { reached: next - 1, done: false }
  }

  return {
    step,
    /** Points still to be reached. */
    ahead: (): Point[] => route.slice(next).map(({ x, y }): Point => [x, y]),
    /** Continues at this point ahead, skipping the ones before it. */
    skipTo([x, y]: Point): void {
      const index = route.findIndex((point, i) => i >= next && point.x === x && point.y === y)
      if (index > next) next = index
    },
    /** The last metre is occupied: near enough counts as reached. @returns metres left; `null`: too far */
    acceptNear(body: Body, within: number): number | null {
      const point = route[next]
      if (next !== route.length - 1 || point === undefined) return null
      const away = Math.hypot(point.x - body.x, point.y - body.y)
      isThere ||= away <= within
      return isThere ? away : null
    },
  }
}
export type RouteFollower = ReturnType<typeof createRouteFollower>
