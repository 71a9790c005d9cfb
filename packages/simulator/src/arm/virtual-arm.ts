import type { PoseStep } from '@wheelhouse/contract/flows/pose-play'
import {
  type Arm,
  armJoints,
  type JointId,
  type JointSpec,
  type Joints,
  jointIds,
} from '@wheelhouse/contract/robots/arm'
import type { ArmState } from '@wheelhouse/contract/robots/robot-state'
import { approach } from '../motion/chassis.ts'

/**
 * The arm of a virtual robot, with its lift and head, over a few milliseconds. Pure. Every joint accelerates
 * and brakes, stays within its limits, and moves manually or along the steps of a pose.
 */

/** Seconds from standstill to full speed, and back. */
const speedUpSeconds = 0.3
export const brakeSeconds = 0.2
/** What accelerating and braking add to a movement at constant speed. */
const rampSeconds = (speedUpSeconds + brakeSeconds) / 2
/** The peak speed of an eased movement, relative to its average. */
const easePeak = 1.5
/** Seconds; no movement is shorter than a step. */
const shortest = 0.02

/** In units of the joint, and units per second. */
type Joint = { readonly at: number; readonly speed: number }

/** The movement to the next step of a pose: all joints start and arrive together. */
type Movement = {
  readonly from: ReadonlyMap<JointId, Joint>
  readonly step: PoseStep
  /** Planned duration in seconds, and the minimum at full speed. */
  readonly seconds: number
  readonly leastSeconds: number
  /** Seconds done so far, and the rate at which it proceeds: 0 stands still, 1 is as planned. */
  readonly done: number
  readonly rate: number
}

type ArmPose = {
  readonly steps: readonly PoseStep[]
  /** Started under a lease, so it continues only while somebody holds the key. */
  readonly isHeld: boolean
  readonly at: number
  /** `null` before a step begins, because the arm must stand still first. */
  readonly movement: Movement | null
}

/** Why a pose ended early; sent in the action's report. */
export type PoseEnd = 'movedByHand' | 'replaced' | 'stopped' | 'cancelled' | 'emergencyStop' | 'hardwareError'

export type VirtualArm = {
  readonly arm: Arm
  readonly specs: ReadonlyMap<JointId, JointSpec>
  readonly joints: ReadonlyMap<JointId, Joint>
  readonly pose: ArmPose | null
}

type ArmInputs = {
  /** Share of each joint's full speed that is requested manually. */
  readonly joints: Joints
  /** Share of its pose's speed at which the arm continues while the key is held; 0: it stands still. */
  readonly play: number
  /** Share of the motors' speed that is available: less while they are hot, 0 while a stop holds. */
  readonly power: number
  /** A pose that runs by itself is paused. */
  readonly held: boolean
}

/** An arm in the position where it was left, clipped to its limits, else at rest. */
export function createArm(arm: Arm, remembered: Joints): VirtualArm {
  const specs = armJoints(arm)
  const joints = [...specs].map(([id, { min, max, rest }]): [JointId, Joint] => [
    id,
    { at: Math.min(max, Math.max(min, remembered[id] ?? rest)), speed: 0 },
  ])
  return { arm, specs, joints: new Map(joints), pose: null }
}

/** The arm `dt` seconds later. `finished`: this step reached the end of its pose. */
export function stepArm(before: VirtualArm, inputs: ArmInputs, dt: number) {
  const { pose } = before
  if (pose === null) return { arm: steer(before, inputs.joints, inputs.power, dt), finished: false }
  const share = inputs.held ? 0 : pose.isHeld ? inputs.play : 1
  const mayGo = inputs.power > 0 && share > 0
  const limits = { power: mayGo ? inputs.power : 0, share }
  const { movement } = pose
  if (movement !== null) return playPose(before, { ...pose, movement }, limits, dt)
  if (!isStanding(before)) return { arm: steer(before, {}, 0, dt), finished: false }
  const step = pose.steps[pose.at]
  if (step === undefined || !mayGo) return { arm: before, finished: false }
  return playPose(before, { ...pose, movement: planMovement(before, step) }, limits, dt)
}

function isStanding({ joints }: VirtualArm): boolean {
  return [...joints.values()].every(({ speed }) => speed === 0)
}

/** Is it at a standstill, with no request to move? */
export function isArmResting(arm: VirtualArm, { joints, play }: Omit<ArmInputs, 'power' | 'held'>): boolean {
  if (!isStanding(arm)) return false
  return arm.pose === null ? !asksForJoints(joints) : arm.pose.isHeld && play === 0
}

export function asksForJoints(joints: Joints): boolean {
  return Object.values(joints).some((share) => share !== 0)
}

/** The reported position of the joints: two decimals are finer than any of them can be set. */
export function getPosture({ joints }: VirtualArm): Joints {
  return Object.fromEntries([...joints].map(([id, { at }]) => [id, Math.round(at * 100) / 100]))
}

export function reportArm(arm: VirtualArm): ArmState {
  const { pose } = arm
  const play = pose === null ? null : { step: pose.at, steps: pose.steps.length }
  return { ...arm.arm, joints: getPosture(arm), moving: !isStanding(arm), play }
}

/** Manual movement: each joint independently. It brakes before its limit. */
function steer(arm: VirtualArm, shares: Joints, power: number, dt: number): VirtualArm {
  const joints = new Map<JointId, Joint>()
  for (const [id, { at, speed }] of arm.joints) {
    const spec = arm.specs.get(id)
    if (spec === undefined) continue
    const braking = spec.speed / brakeSeconds
    const free = (metres: number) => Math.sqrt(2 * braking * Math.max(0, metres))
    const asked = (shares[id] ?? 0) * power * spec.speed
    const wanted = Math.min(free(spec.max - at), Math.max(-free(at - spec.min), asked))
    const next = approach(speed, wanted, (spec.speed / speedUpSeconds) * dt, braking * dt)
    const to = at + next * dt
    const within = Math.min(spec.max, Math.max(spec.min, to))
    joints.set(id, { at: within, speed: within === to ? next : 0 })
  }
  return { ...arm, joints }
}

/** The duration of a movement: as long as it states, or as long as its slowest joint needs. */
function planMovement({ joints, specs }: VirtualArm, step: PoseStep): Movement {
  let leastSeconds = 0
  for (const id of jointIds) {
    const way = Math.abs((step.joints[id] ?? joints.get(id)?.at ?? 0) - (joints.get(id)?.at ?? 0))
    const { speed } = specs.get(id) ?? { speed: Number.POSITIVE_INFINITY }
    const least =
      step.easing === 'linear'
        ? way / speed
        : Math.max((easePeak * way) / speed, Math.sqrt((6 * way * speedUpSeconds) / speed))
    leastSeconds = Math.max(leastSeconds, least)
  }
  const asked = step.durationMs / 1000 - (step.easing === 'linear' ? rampSeconds : 0)
  const seconds = Math.max(asked, leastSeconds, shortest)
  // An eased movement starts slowly anyway.
  const rate = step.easing === 'linear' ? 0 : 1
  return { from: joints, step, seconds, leastSeconds, done: 0, rate }
}

/** One step along the movement; without `power` the joints brake along it, and so stay together. */
function playPose(
  arm: VirtualArm,
  pose: ArmPose & { readonly movement: Movement },
  { power, share }: { power: number; share: number },
  dt: number,
) {
  const before = pose.movement
  const { seconds, leastSeconds, step } = before
  const fastest = leastSeconds === 0 ? 1 : (power * seconds) / leastSeconds
  const left = step.easing === 'linear' ? Math.sqrt((2 * (seconds - before.done)) / brakeSeconds) : 1
  const wanted = power === 0 ? 0 : Math.min(share, fastest, left)
  const rate = approach(before.rate, wanted, dt / speedUpSeconds, dt / brakeSeconds)
  const done = Math.min(seconds, before.done + rate * dt)
  const hasArrived = done >= seconds - 1e-9
  const moved = {
    ...arm,
    joints: moveTogether(arm, before, hasArrived ? seconds : done, hasArrived ? 0 : dt),
  }
  if (!hasArrived)
    return { arm: { ...moved, pose: { ...pose, movement: { ...before, done, rate } } }, finished: false }
  const at = pose.at + 1
  const finished = at >= pose.steps.length
  return { arm: { ...moved, pose: finished ? null : { ...pose, at, movement: null } }, finished }
}

/** @param dt seconds since `arm`; 0: it has arrived and stands still */
function moveTogether(arm: VirtualArm, { from, step, seconds }: Movement, done: number, dt: number) {
  const share = ease(step, done / seconds)
  const joints = new Map<JointId, Joint>()
  for (const [id, { at }] of arm.joints) {
    const begin = from.get(id)?.at ?? at
    const to = begin + ((step.joints[id] ?? begin) - begin) * share
    joints.set(id, { at: to, speed: dt === 0 ? 0 : (to - at) / dt })
  }
  return joints
}

function ease({ easing }: PoseStep, share: number): number {
  return easing === 'linear' ? share : share * share * (3 - 2 * share)
}
