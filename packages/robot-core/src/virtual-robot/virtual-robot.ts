import type { Point } from '@wheelhouse/contract/maps/map-document'
import type { RoutePoint, Vehicle, VehicleEvent, VehicleInfo } from '../adapter.ts'
import type { DriveTarget } from '../drive-guard.ts'
import { type ChassisLimits, stepBody } from './chassis.ts'
import { createRouteFollower } from './route-follower.ts'
import { lookAhead, zoneSpeed } from './surroundings.ts'
import { createTraffic } from './traffic.ts'
import type { VirtualFloor } from './virtual-world.ts'
import type { RobotFigure } from './world-figures.ts'
import {
  reportOf,
  type VirtualParts,
  type VirtualRobotOptions,
  virtualRadius as radius,
} from './virtual-parts.ts'
import { createVirtualActions } from './virtual-actions.ts'
import { batteryReport, chargeAfter } from './virtual-battery.ts'
import { noFaults, speedLeft } from './virtual-faults.ts'

/** Milliseconds of one step while something moves. */
export const stepMs = 20
const restMs = 10_000
/** Metres: the rim this near to something counts as touching it. */
const touching = 0.01
/** A robot on a route keeps this far from what stands in its way; by hand it may go up to touching. */
const routeMargin = 0.12
const noticeWithin = 1
const creepSpeed = 0.06
/** A route whose way stays blocked this long has failed. */
const blockedLimitMs = 20_000
/** Longer where another robot is in the way that is going somewhere itself. */
const waitLimitMs = 120_000

const mass = 60
const limits: ChassisLimits = { acceleration: 0.7, braking: 1.5, turnAcceleration: 3 }
const info: Omit<VehicleInfo, 'actions'> = {
  model: 'ugo-pro',
  simulated: true,
  softwareVersion: '3.0.0',
  caps: { maxSpeed: 1, maxLateralSpeed: 0, maxTurn: 1.4 },
  maxAcceleration: limits.acceleration,
  maxBraking: limits.braking,
  size: { length: 2 * radius, width: 2 * radius, height: 1.4 },
}

/** On routes it goes slower than by hand. */
const routeCaps = { maxSpeed: 0.8 * info.caps.maxSpeed, maxTurn: info.caps.maxTurn }
const nothing: DriveTarget = { vx: 0, vy: 0, w: 0 }

/** A robot that exists only in the virtual world, with the same duties as a real one. It sleeps while it stands. */
export function createVirtualRobot(options: VirtualRobotOptions): Vehicle {
  const { clock, world, id, memory } = options
  let listener: ((event: VehicleEvent) => void) | null = null
  let onRouteDone: ((arrived: boolean) => void) | null = null
  let stopStepping: (() => void) | null = null
  let lastMs = world.simulatedMs()
  let blockedMs = 0
  const startMapId = options.start.mapId
  const saved = memory?.load() ?? null
  const isCurrent = saved?.startMapId === startMapId && world.floor(saved.mapId) !== null
  const remembered = isCurrent ? saved : null
  const start = remembered ?? options.start

  const parts: VirtualParts = {
    options,
    mapId: start.mapId,
    body: { x: start.x, y: start.y, theta: start.theta, vx: 0, omega: 0 },
    hand: nothing,
    follower: null,
    charge: remembered?.charge ?? options.charge ?? 85,
    charging: remembered?.charging ?? false,
    faults: noFaults,
    cleaning: null,
    speaking: null,
    microphoneMuted: false,
    call: 'none',
    obstacle: null,
    emit: (event) => listener?.(event),
    wake,
    floor: () => world.floor(parts.mapId),
    follow,
    halt,
  }
  const actions = createVirtualActions(parts)
  const traffic = createTraffic(world, id, { ...routeCaps, limits })

  function save(): void {
    const { mapId, charge, charging, body } = parts
    memory?.save({ startMapId, mapId, x: body.x, y: body.y, theta: body.theta, charge, charging })
  }

  function figure(): RobotFigure {
    const { x, y, theta, vx, omega } = parts.body
    return { id, mapId: parts.mapId, x, y, theta, radius, height: info.size.height, vx, omega }
  }

  function place(): void {
    world.place(figure())
  }

  /** Brings the battery to the present; called at every step and every ten seconds at rest. */
  function settle(seconds: number): void {
    const before = batteryReport(parts.charge, parts.charging).state
    parts.charge = chargeAfter(parts.charge, parts.body, mass, parts.charging, seconds)
    const { state } = batteryReport(parts.charge, parts.charging)
    if (state === before) return
    parts.emit({ kind: 'changed' })
    if (state !== 'below20') return
    const detail = { charge: Math.round(parts.charge) }
    const activity = { kind: 'activity', level: 4, service: 'battery', errorCode: null, detail } as const
    parts.emit({ kind: 'activity', activity: { ...activity, type: 'below20' } })
  }

  function wake(): void {
    if (stopStepping !== null) return
    rest()
    stopStepping = clock.every(stepMs, catchUp)
  }

  function rest(): void {
    const now = world.simulatedMs()
    settle((now - lastMs) / 1000)
    lastMs = now
  }

  /** As many small steps as simulated time has passed: a time factor only means more of them. */
  function catchUp(): void {
    const now = world.simulatedMs()
    // A process that was suspended does not make up for it in one leap through a wall or a person.
    lastMs = Math.max(lastMs, now - 10 * stepMs * Math.max(1, world.timeFactor))
    while (now - lastMs >= stepMs - 0.001) {
      lastMs += stepMs
      step(stepMs / 1000)
    }
    place()
    if (isResting()) sleep()
  }

  function isResting(): boolean {
    const { body, hand, follower } = parts
    return follower === null && body.vx === 0 && body.omega === 0 && hand.vx === 0 && hand.w === 0
  }

  function sleep(): void {
    stopStepping?.()
    stopStepping = null
    if (parts.obstacle?.contact === false) parts.obstacle = null
    save()
    parts.emit({ kind: 'changed' })
  }

  function step(dt: number): void {
    const floor = parts.floor()
    const { follower } = parts
    const detour = follower && traffic.step(parts.body, figure(), follower, dt * 1000)
    const planned = detour ?? follower?.step(parts.body) ?? null
    const wanted = planned ?? { vx: parts.hand.vx, omega: parts.hand.w }
    const top = parts.charge <= 0 ? 0 : speedLeft(parts.faults, info.caps.maxSpeed)
    const way = (parts.body.vx === 0 ? wanted.vx : parts.body.vx) >= 0 ? 1 : -1
    const isMoving = wanted.vx !== 0 || parts.body.vx !== 0
    const self = { id, radius, berth: parts.follower === null ? 0 : routeMargin }
    const ahead = floor === null || !isMoving ? null : lookAhead(floor, self, parts.body, way, noticeWithin)
    const margin = parts.follower === null ? 0 : routeMargin
    const allowed = Math.min(top, speedBefore(ahead?.free ?? null, margin), zoneLimit(floor))
    const vx = Math.min(allowed, Math.max(-allowed, wanted.vx))
    const omega = top === 0 ? 0 : wanted.omega
    const before = parts.body
    const touches = ahead !== null && ahead.free <= touching
    const from = touches && before.vx * way > 0 ? { ...before, vx: 0 } : before
    parts.body = stepBody(from, { vx: touches && vx * way > 0 ? 0 : vx, omega }, limits, dt)
    if (isMoving) notice(ahead, touches)
    settle(dt)
    if (parts.cleaning !== null) parts.cleaning.area += Math.abs(parts.body.vx) * dt * 0.5
    if (planned !== null) report(planned.reached, planned.done)
    if (planned === null || planned.done || parts.follower !== follower || follower === null) return
    const isBlocked = planned.vx !== 0 && Math.abs(parts.body.vx) < 0.02
    traffic.look(figure(), follower, isBlocked ? (ahead?.robotId ?? null) : null, dt * 1000)
    watchBlocked(dt, isBlocked || traffic.isGivingWay())
  }

  function zoneLimit(floor: VirtualFloor | null): number {
    const at: Point = [parts.body.x, parts.body.y]
    return floor === null ? 0 : zoneSpeed(floor, at)
  }

  function notice(ahead: { free: number; bearing: number } | null, contact: boolean): void {
    const had = parts.obstacle
    const isNear = ahead !== null && ahead.free <= noticeWithin
    const bearing = Math.round((ahead?.bearing ?? 0) * 1000) / 1000
    const distance = Math.round((ahead?.free ?? 0) * 100) / 100
    parts.obstacle = isNear ? { bearing, contact, distance } : null
    if (contact && had?.contact !== true) {
      parts.emit({ kind: 'contact' })
      parts.emit({ kind: 'changed' })
    }
  }

  function report(reached: number | null, done: boolean): void {
    const { follower } = parts
    if (reached !== null && onRouteDone === null) parts.emit({ kind: 'reached', index: reached })
    // The listener may have given the vehicle its next route already.
    if (done && parts.follower === follower) endRoute(true)
  }

  function watchBlocked(dt: number, isBlocked: boolean): void {
    blockedMs = isBlocked ? blockedMs + dt * 1000 : 0
    if (blockedMs > 1_000 && parts.follower?.acceptNear(parts.body, 0.4) === true) blockedMs = 0
    if (blockedMs < (traffic.isWaiting() ? waitLimitMs : blockedLimitMs)) return
    const isRoute = onRouteDone === null
    endRoute(false)
    if (!isRoute) return
    parts.emit({ kind: 'routeFailed', error: 'F0007', description: 'The way stays blocked by an obstacle' })
  }

  function endRoute(arrived: boolean): void {
    const done = onRouteDone
    onRouteDone = null
    parts.follower = null
    traffic.end()
    done?.(arrived)
  }

  function follow(route: readonly RoutePoint[], onDone?: (arrived: boolean) => void): void {
    endRoute(false)
    parts.charging = false
    parts.hand = nothing
    blockedMs = 0
    onRouteDone = onDone ?? null
    parts.follower = createRouteFollower(route, { ...routeCaps, limits })
    wake()
  }

  function halt(): void {
    parts.hand = nothing
    endRoute(false)
  }

  place()
  const stopResting = clock.every(restMs, () => {
    if (stopStepping === null) rest()
    save()
  })

  return {
    info: { ...info, actions: actions.types },
    state: () => reportOf(parts),
    drive(target) {
      if (target.vx !== 0 || target.w !== 0) {
        if (parts.follower !== null) endRoute(false)
        parts.charging = false
        parts.hand = target
        wake()
      } else parts.hand = nothing
    },
    follow: (route) => follow(route),
    halt,
    setPose({ mapId, x, y, theta }) {
      halt()
      parts.mapId = mapId
      parts.body = { x, y, theta, vx: 0, omega: 0 }
      place()
      save()
      parts.emit({ kind: 'changed' })
    },
    perform: actions.perform,
    onEvent(handler) {
      listener = handler
    },
    close() {
      stopStepping?.()
      stopResting()
      actions.close()
      save()
      traffic.end()
      world.remove(id)
    },
  }
}

/** The speed that still stops in time; the last centimetres go at a creep, so that a push ends at the wall. */
function speedBefore(metres: number | null, margin: number): number {
  if (metres === null) return Number.POSITIVE_INFINITY
  const left = metres - margin
  if (left <= 0) return margin === 0 ? creepSpeed : 0
  return Math.max(creepSpeed, Math.sqrt(1.4 * limits.braking * left))
}
