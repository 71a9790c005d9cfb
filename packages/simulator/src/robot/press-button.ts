import { poseLimits } from '@wheelhouse/contract/flows/pose-def'
import type { PoseStep } from '@wheelhouse/contract/flows/pose-play'
import type { Joints } from '@wheelhouse/contract/robots/arm'
import type { Point } from '@wheelhouse/contract/robots/arm-figure'
import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import { cameraIds } from '@wheelhouse/contract/robots/robot-values'
import type { ActionOutcome } from '@wheelhouse/robot-core/adapter'
import { z } from 'zod'
import { findTarget } from '../arm/find-target.ts'
import { reachPoint } from '../arm/reach-target.ts'
import { getPosture } from '../arm/virtual-arm.ts'
import { buttonSide } from '../world/lift-buttons.ts'
import type { VirtualParts } from './virtual-parts.ts'

const pressSchema = z.object({
  arm: z.enum(['left', 'right']),
  cameraId: z.enum(cameraIds).exclude(['thermal']),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  lease: z.string().nullish(),
})

/** Metres from the surface where the finger starts its straight approach, and where it retracts to. */
const before = 0.06
/** Minimum milliseconds to get there, to touch, and to let go; a slow joint takes longer. */
const reachMs = 1_500
const touchMs = Math.max(poseLimits.durationMinMs, 500)
/** A finger this close to its centre presses a button. Metres. */
const hitWithin = buttonSide / 2 + 0.015

type Done = (outcome: ActionOutcome) => void

/**
 * The arm reaches for what a point of a camera's picture shows, touches it, and returns to where it was. Under a lease
 * it moves only while the key is held, as poses do.
 */
export function pressButton(parts: VirtualParts, parameters: unknown, done: Done): () => void {
  const parsed = pressSchema.safeParse(parameters)
  const refuse = (error: ActionFault, description: string) => {
    done({ ok: false, error, description })
    return () => {}
  }
  if (!parsed.success)
    return refuse('invalidParameters', 'pressButton needs arm, cameraId, and x and y from 0 to 1')
  const { arm: side, cameraId, x, y, lease } = parsed.data
  const { arm, body, faults, mapId } = parts.state()
  const floor = parts.floor()
  if (arm === null) return refuse('noArm', 'This robot has no arm')
  if (faults.lostCamera === cameraId || floor === null) return refuse('noPicture', 'The camera sees nothing')
  const now = getPosture(arm)
  const target = findTarget(floor, { ...body, id: parts.options.id, joints: now }, cameraId, { x, y })
  if (target === null) return refuse('outOfReach', 'There is nothing to press within sight')
  const distance = Math.round(target.distance * 100) / 100
  if (target.isBody) return refuse('somebodyThere', `Somebody is ${distance} m away there`)
  const point = toRobot(body, target.point)
  const touch = reachPoint(arm.arm, now, side, point)
  const approach = touch === null ? null : reachPoint(arm.arm, touch, side, shorten(point, before))
  if (touch === null || approach === null)
    return refuse('outOfReach', `What is there is ${distance} m away, out of reach of the ${side} arm`)
  let touched: string | null = null
  return parts.takePose(
    'setPose',
    { steps: makeSteps(now, approach, touch), lease },
    (outcome) => done(outcome.ok ? { ok: true, result: { touched, distance } } : outcome),
    (stepsDone) => {
      if (stepsDone !== 2) return
      touched = parts.options.world.touch(mapId, target.point, hitWithin) ?? 'surface'
      parts.emit({ kind: 'changed' })
    },
  )
}

/** To the target, on to the surface, off it, and back. Only the joints needed move. */
function makeSteps(now: Joints, approach: Joints, touch: Joints): PoseStep[] {
  const back = Object.fromEntries(
    Object.entries(now).filter(([id]) => Object.hasOwn(touch, id) || Object.hasOwn(approach, id)),
  )
  const step = (joints: Joints, durationMs: number): PoseStep => ({ joints, durationMs, easing: 'easeInOut' })
  return [step(approach, reachMs), step(touch, touchMs), step(approach, touchMs), step(back, reachMs)]
}

/** From the map into the robot's frame. */
function toRobot({ x, y, theta }: { x: number; y: number; theta: number }, [px, py, pz]: Point): Point {
  const [dx, dy] = [px - x, py - y]
  return [dx * Math.cos(theta) + dy * Math.sin(theta), dy * Math.cos(theta) - dx * Math.sin(theta), pz]
}

/** The same direction on the floor, shortened. */
function shorten([x, y, z]: Point, by: number): Point {
  const length = Math.hypot(x, y)
  return [x - (x / length) * by, y - (y / length) * by, z]
}
