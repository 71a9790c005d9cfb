import { normalizeAngle } from '@wheelhouse/map-model/geometry'
import { type Body, stoppingSpeed } from '../motion/chassis.ts'
import type { FollowerStep } from '../motion/route-follower.ts'
import { chassisLimits, virtualInfo } from './virtual-info.ts'

/** m/s: a robot that moves straight back does not look there first. */
const moveSpeed = 0.3
/** Metres and radians: this close counts as done. */
const doneWithin = { distance: 0.01, angle: 0.02 }

/** Drives a robot step by step. */
export type Mover = { step(body: Body): FollowerStep }

const atEnd: FollowerStep = { vx: 0, omega: 0, reached: null, done: true }

/** Straight ahead, or back if negative, keeping the heading. @param distance metres */
export function moveStraight(distance: number): Mover {
  let start: Body | null = null
  return {
    step(body) {
      start ??= body
      const gone = (body.x - start.x) * Math.cos(start.theta) + (body.y - start.y) * Math.sin(start.theta)
      const left = distance - gone
      if (Math.abs(left) <= doneWithin.distance && body.vx === 0) return atEnd
      const speed = Math.min(moveSpeed, stoppingSpeed(chassisLimits.braking, left))
      const isThere = Math.abs(left) <= doneWithin.distance
      const off = normalizeAngle(start.theta - body.theta)
      return { vx: isThere ? 0 : Math.sign(left) * speed, omega: off, reached: null, done: false }
    },
  }
}

/** On the spot, with as many full turns as it takes. @param angle radians, to the left */
export function turnBy(angle: number): Mover {
  let turned = 0
  let last: number | null = null
  return {
    step({ theta, omega }) {
      turned += normalizeAngle(theta - (last ?? theta))
      last = theta
      const left = angle - turned
      const isThere = Math.abs(left) <= doneWithin.angle
      if (isThere && omega === 0) return atEnd
      const speed = Math.min(virtualInfo.caps.maxTurn, stoppingSpeed(chassisLimits.turnAcceleration, left))
      return { vx: 0, omega: isThere ? 0 : Math.sign(left) * speed, reached: null, done: false }
    },
  }
}
