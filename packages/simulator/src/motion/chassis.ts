import { normalizeAngle } from '@wheelhouse/map-model/geometry'

/** A differential drive as a point with a heading: metres, radians, seconds. */
export type Body = {
  readonly x: number
  readonly y: number
  readonly theta: number
  /** m/s forwards, rad/s counter-clockwise. */
  readonly vx: number
  readonly omega: number
}

export type ChassisLimits = {
  readonly acceleration: number
  readonly braking: number
  /** rad/s², both ways. */
  readonly turnAcceleration: number
}

export const restingBody: Body = { x: 0, y: 0, theta: 0, vx: 0, omega: 0 }

/** The body after `dt` seconds of trying to reach the wanted speeds. */
export function stepBody(
  body: Body,
  wanted: { vx: number; omega: number },
  limits: ChassisLimits,
  dt: number,
): Body {
  const vx = approach(body.vx, wanted.vx, limits.acceleration * dt, limits.braking * dt)
  const omega = approach(body.omega, wanted.omega, limits.turnAcceleration * dt, limits.turnAcceleration * dt)
  // Half the turn before the move, half after it: accurate enough for 20 ms.
  const heading = body.theta + (omega * dt) / 2
  return {
    x: body.x + vx * Math.cos(heading) * dt,
    y: body.y + vx * Math.sin(heading) * dt,
    theta: normalizeAngle(body.theta + omega * dt),
    vx,
    omega,
  }
}

/** The highest speed that stops in time: a little less than braking allows. @param left metres or radians to go */
export function stoppingSpeed(braking: number, left: number): number {
  return Math.sqrt(1.4 * braking * Math.abs(left))
}

/** Accelerating is slower than braking; a change of direction brakes first. */
export function approach(value: number, wanted: number, faster: number, slower: number): number {
  if (value * wanted < 0 || Math.abs(wanted) < Math.abs(value)) {
    const goal = value * wanted < 0 ? 0 : wanted
    return value > goal ? Math.max(goal, value - slower) : Math.min(goal, value + slower)
  }
  return value > wanted ? Math.max(wanted, value - faster) : Math.min(wanted, value + faster)
}
