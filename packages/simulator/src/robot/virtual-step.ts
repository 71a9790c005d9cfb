import type { VehicleEvent } from '@wheelhouse/robot-core/adapter'
import { type Body, stepBody, stoppingSpeed } from '../motion/chassis.ts'
import type { Ahead } from '../world/surroundings.ts'
import { batteryReport, chargeAfter } from './virtual-battery.ts'
import { speedLeft } from './virtual-faults.ts'
import { chassisLimits, virtualInfo } from './virtual-info.ts'
import type { VirtualState } from './virtual-parts.ts'

/**
 * One step of a virtual robot: its new state after a few milliseconds, and its events. Pure, so that brakes, contact
 * and battery can be tested without a world around them.
 */

/** What the robot wants to do and what it senses. */
export type StepInputs = {
  /** m/s forwards and rad/s, manual or from its route. */
  readonly wanted: { readonly vx: number; readonly omega: number }
  /** What is in its way. */
  readonly ahead: Ahead | null
  /** Metres that it keeps from an obstacle; 0: it may go up to touching. */
  readonly margin: number
  /** m/s allowed at its position; 0 if it knows no floor. */
  readonly zoneSpeed: number
  /** Metres to the next keepout zone; `null`: none near. */
  readonly keepout: number | null
  /** Is this step forbidden? */
  readonly isForbidden: (from: Body, to: Body) => boolean
}

type Step = { readonly state: VirtualState; readonly events: readonly VehicleEvent[] }

/** Metres within which an obstacle is noticed. */
export const noticeWithin = 1
/** Metres that its centre keeps from a keepout zone, manually and on a route. */
const keepoutMargin = 0.05
/** A rim this close to something counts as touching it. Metres. */
const touching = 0.01
const creepSpeed = 0.06
/** kg. */
const mass = 60

/** Is the robot moving, or about to? */
export function isUnderWay(body: Body, wanted: StepInputs['wanted']): boolean {
  return wanted.vx !== 0 || body.vx !== 0
}

/** Its direction, forwards (1) or backwards (-1). */
export function getDirection(body: Body, wanted: StepInputs['wanted']): 1 | -1 {
  return (body.vx === 0 ? wanted.vx : body.vx) >= 0 ? 1 : -1
}

/** The robot `dt` seconds later. */
export function stepRobot(before: VirtualState, inputs: StepInputs, dt: number): Step {
  const { wanted, ahead } = inputs
  const isTouching = ahead !== null && ahead.free <= touching
  const body = moveBody(before, inputs, isTouching, dt)
  const cleaned = Math.abs(body.vx) * dt * 0.5
  const cleaning =
    before.cleaning === null ? null : { ...before.cleaning, area: before.cleaning.area + cleaned }
  const moved = { ...before, body, cleaning }
  const noticed = isUnderWay(before.body, wanted)
    ? notice(moved, inputs, isTouching)
    : { state: moved, events: [] }
  const settled = passTime(noticed.state, dt)
  return { state: settled.state, events: [...noticed.events, ...settled.events] }
}

/** Updates the battery: reports a change of its state, and warns once when it is low. */
export function passTime(before: VirtualState, seconds: number): Step {
  const charge = chargeAfter(before, { body: before.body, mass }, seconds)
  const state = { ...before, charge }
  const report = batteryReport(charge, before.charging).state
  if (report === batteryReport(before.charge, before.charging).state) return { state, events: [] }
  if (report !== 'below20') return { state, events: [{ kind: 'changed' }] }
  const activity = { kind: 'activity', level: 4, service: 'battery', errorCode: null } as const
  const warning = { ...activity, type: 'below20', detail: { charge: Math.round(charge) } }
  return { state, events: [{ kind: 'changed' }, { kind: 'activity', activity: warning }] }
}

/** The top speed in m/s that battery and faults allow. */
export function getTopSpeed({ charge, faults }: VirtualState): number {
  return charge <= 0 ? 0 : speedLeft(faults, virtualInfo.caps.maxSpeed)
}

function moveBody(
  before: VirtualState,
  { wanted, ahead, margin, zoneSpeed, keepout, isForbidden }: StepInputs,
  isTouching: boolean,
  dt: number,
): Body {
  const { body } = before
  const top = getTopSpeed(before)
  const allowed = Math.min(
    ...[top, zoneSpeed, speedBefore(ahead?.free ?? null, margin), speedBefore(keepout, keepoutMargin)],
  )
  const vx = Math.min(allowed, Math.max(-allowed, wanted.vx))
  const omega = top === 0 ? 0 : wanted.omega
  const direction = getDirection(body, wanted)
  // What it touches stops it immediately; it may move away from it.
  const from = isTouching && body.vx * direction > 0 ? { ...body, vx: 0 } : body
  const next = stepBody(from, { vx: isTouching && vx * direction > 0 ? 0 : vx, omega }, chassisLimits, dt)
  // While turning it may come to face a zone that was not ahead before: it stops rather than enters.
  return isForbidden(body, next) ? { ...next, x: body.x, y: body.y, vx: 0 } : next
}

function notice(state: VirtualState, { ahead, keepout, wanted }: StepInputs, contact: boolean): Step {
  const hadContact = state.obstacle?.contact === true
  if (keepout !== null && keepout < (ahead?.free ?? Number.POSITIVE_INFINITY)) {
    const bearing = getDirection(state.body, wanted) === 1 ? 0 : Math.PI
    const distance = Math.round(keepout * 100) / 100
    return { state: { ...state, obstacle: { bearing, contact: false, distance, zone: true } }, events: [] }
  }
  const isNear = ahead !== null && ahead.free <= noticeWithin
  const bearing = Math.round((ahead?.bearing ?? 0) * 1000) / 1000
  const distance = Math.round((ahead?.free ?? 0) * 100) / 100
  const obstacle = isNear ? { bearing, contact, distance } : null
  const events: VehicleEvent[] = contact && !hadContact ? [{ kind: 'contact' }, { kind: 'changed' }] : []
  return { state: { ...state, obstacle }, events }
}

/** The highest speed that still stops in time; the last centimetres are slow, so that a push ends at the wall. */
function speedBefore(metres: number | null, margin: number): number {
  if (metres === null) return Number.POSITIVE_INFINITY
  const left = metres - margin
  if (left <= 0) return margin === 0 ? creepSpeed : 0
  return Math.max(creepSpeed, stoppingSpeed(chassisLimits.braking, left))
}
