import type {
  ActionOutcome,
  RoutePoint,
  Vehicle,
  VehicleEvent,
  VehicleSoftware,
} from '@wheelhouse/robot-core/adapter'
import { standing } from '@wheelhouse/robot-core/drive-guard'
import { asksForJoints, getPosture, isArmResting } from '../arm/virtual-arm.ts'
import { createStepTimer } from '../world/step-timer.ts'
import { isHemmedIn, lookAhead } from '../world/surroundings.ts'
import { createTraffic } from '../world/traffic.ts'
import type { RobotFigure } from '../world/world-figures.ts'
import { createArmDriver } from './arm-driver.ts'
import { judgeFloorChange } from './floor-change.ts'
import type { Mover } from './relative-move.ts'
import { createRouteDriver, type RouteDriver, type RouteEnd, routeCaps, turns } from './route-driver.ts'
import { createVirtualActions } from './virtual-actions.ts'
import { virtualRadius as radius, virtualInfo } from './virtual-info.ts'
import { measureMotors } from './virtual-motors.ts'
import {
  getArm,
  getModel,
  initialState,
  reportState,
  toMemory,
  type VirtualRobotOptions,
  type VirtualState,
} from './virtual-parts.ts'
import {
  getDirection,
  isUnderWay,
  noticeWithin,
  passTime,
  type StepInputs,
  stepRobot,
} from './virtual-step.ts'
import { createVirtualZones } from './virtual-zones.ts'

/** A robot on a route keeps this far from obstacles; driven manually it may go up to touching. Metres. */
const routeMargin = 0.12
/** It turns on the spot only if nothing is closer than this. Metres. */
const turnMargin = 0.05

/** Duration of a software installation. Milliseconds of its world. */
const installMs = 10_000

/** A robot that exists only in the virtual world, with the duties of a real one. It sleeps while it stands still. */
export function createVirtualRobot(options: VirtualRobotOptions): Vehicle {
  const { world, id } = options
  const self = createVirtualSelf(options)
  const traffic = createTraffic(world, id, routeCaps)
  const routes = createRouteDriver(traffic, self.emit)
  const arm = createArmDriver(self)
  const timer = createStepTimer(options, {
    step(seconds) {
      arm.step(seconds)
      step(self, routes, seconds)
    },
    onStepped() {
      self.place()
      return isResting(self.state(), routes)
    },
    onSleep: () => self.fallAsleep(),
    onRested: (seconds) => self.apply(passTime(self.state(), seconds)),
    save: () => self.save(),
  })

  function setOut(begin: () => void): void {
    routes.end()
    self.set({ charging: false, hand: standing })
    begin()
    timer.wake()
  }
  const follow = (points: readonly RoutePoint[], onDone: ((end: RouteEnd) => void) | null = null) =>
    setOut(() => routes.begin(points, onDone))
  const move = (mover: Mover, onDone: (end: RouteEnd) => void) =>
    setOut(() => routes.beginMove(mover, onDone))

  function halt(): void {
    self.set({ hand: standing, held: false })
    routes.end()
    arm.drop('stopped')
  }

  const takePose: typeof arm.take = (...given) => {
    const cancel = arm.take(...given)
    timer.wake()
    return cancel
  }
  const actions = createVirtualActions({ ...self, options, follow, move, halt, takePose, dropPose: arm.drop })
  const installer = createInstaller(options, self)
  self.place()

  return {
    info: { ...describeRobot(options, self), actions: actions.types },
    state: () => self.report(),
    drive(target) {
      const asksForWheels = target.vx !== 0 || target.w !== 0
      const asksForArm = asksForJoints(target.joints)
      if (asksForWheels || asksForArm) arm.drop('movedByHand')
      if (!asksForWheels && !asksForArm && target.play === 0) return self.set({ hand: standing })
      if (asksForWheels && routes.isActive()) routes.end()
      // An arm may also be moved at the dock.
      if (asksForWheels) self.set({ charging: false })
      self.set({ hand: target })
      timer.wake()
    },
    follow: (route) => follow(route),
    halt,
    hold(isHeld) {
      self.set({ held: isHeld })
      timer.wake()
    },
    setPose({ mapId, x, y, theta }) {
      const { mapId: from, body } = self.state()
      const refusal = judgeFloorChange(world, { ...body, mapId: from }, { mapId, x, y })
      if (refusal !== null) return refusal
      halt()
      self.set({ mapId, body: { x, y, theta, vx: 0, omega: 0 } })
      self.place()
      self.save()
      self.emit({ kind: 'changed' })
      return null
    },
    useZones(mapId, zones) {
      self.zones.use(mapId, zones)
      timer.wake()
    },
    zones: () => self.zones.get(self.state().mapId),
    perform: (action, onEnd) => actions.perform(action, onEnd),
    install(software, onEnd) {
      halt()
      installer.install(software, onEnd)
    },
    onEvent: (listener) => self.onEvent(listener),
    close() {
      timer.stop()
      installer.stop()
      actions.close()
      self.save()
      traffic.end()
      world.remove(id)
    },
  }
}

/** The robot's state and where it is made known: events, figure in the world, memory. */
function createVirtualSelf(options: VirtualRobotOptions) {
  const { world, id, memory } = options
  const startMapId = options.start.mapId
  let state = initialState(options, memory?.load() ?? null)
  let listener: ((event: VehicleEvent) => void) | null = null
  const emit = (event: VehicleEvent): void => listener?.(event)
  const getFigure = (): RobotFigure => {
    const { mapId, body, arm } = state
    const figure = { id, mapId, radius, height: virtualInfo.size.height, ...body }
    return arm === null ? figure : { ...figure, joints: getPosture(arm) }
  }
  const save = () => memory?.save(toMemory(state, startMapId))
  const zones = createVirtualZones(world)
  return {
    id,
    emit,
    getFigure,
    zones,
    state: () => state,
    set(change: Partial<VirtualState>): void {
      state = { ...state, ...change }
    },
    /** Updates the state before it emits, because a listener may act immediately. */
    apply(step: ReturnType<typeof stepRobot>): void {
      state = step.state
      for (const event of step.events) emit(event)
    },
    floor: () => world.floor(state.mapId),
    place: () => world.place(getFigure()),
    save,
    report() {
      const { mapId, body, hand } = state
      const isLocalized = world.floor(mapId) !== null
      const direction = getDirection(body, { vx: hand.vx, omega: hand.w })
      const motors = measureMotors(state, isLocalized ? zones.speed(mapId, body, direction) : 0)
      return reportState(state, { isLocalized, motors })
    },
    fallAsleep(): void {
      // What it was near to is no longer in its way; what it touches still is.
      if (state.obstacle?.contact === false) state = { ...state, obstacle: null }
      save()
      emit({ kind: 'changed' })
    },
    onEvent(handler: (event: VehicleEvent) => void): void {
      listener = handler
    },
  }
}
type VirtualSelf = ReturnType<typeof createVirtualSelf>

function describeRobot(options: VirtualRobotOptions, self: VirtualSelf) {
  const { softwareVersion } = self.state()
  return { ...virtualInfo, model: getModel(options), arm: getArm(options), softwareVersion }
}

/** Only takes its time: a virtual robot has no software of its own to replace, only the version that it reports. */
function createInstaller({ clock, world }: VirtualRobotOptions, self: VirtualSelf) {
  let stop = (): void => {}
  return {
    install({ version }: VehicleSoftware, onEnd: (outcome: ActionOutcome) => void): void {
      stop()
      stop = clock.after(installMs / world.timeFactor, () => {
        self.set({ softwareVersion: version })
        self.save()
        onEnd({ ok: true })
      })
    },
    stop: () => stop(),
  }
}

function isResting({ body, hand, arm }: VirtualState, routes: RouteDriver): boolean {
  if (arm !== null && !isArmResting(arm, hand)) return false
  return !routes.isActive() && body.vx === 0 && body.omega === 0 && hand.vx === 0 && hand.w === 0
}

function step(self: VirtualSelf, routes: RouteDriver, seconds: number): void {
  const { hand, held } = self.state()
  const plan = held ? null : routes.plan(self.getFigure(), seconds * 1000)
  const wanted = chooseMotion(self, plan, { vx: hand.vx, omega: hand.w })
  const inputs = sense(self, wanted, plan === null ? 0 : routeMargin)
  self.apply(stepRobot(self.state(), inputs, seconds))
  if (plan === null) return
  const inWay = inputs.ahead?.robotId ?? null
  routes.onStepped(plan, self.getFigure(), inWay, seconds * 1000)
}

/** The wanted speed of its wheels: from its plan, else manual. It does not turn into something next to it. */
function chooseMotion(
  self: VirtualSelf,
  plan: ReturnType<RouteDriver['plan']>,
  byHand: StepInputs['wanted'],
): StepInputs['wanted'] {
  if (plan === null) return byHand
  const floor = self.floor()
  const isHindered =
    turns(plan) && floor !== null && isHemmedIn(floor, { id: self.id, radius }, self.state().body, turnMargin)
  return isHindered ? { vx: 0, omega: 0 } : plan.step
}

function sense(self: VirtualSelf, wanted: StepInputs['wanted'], margin: number): StepInputs {
  const { body, mapId } = self.state()
  const floor = self.floor()
  const looks = floor !== null && isUnderWay(body, wanted)
  const direction = getDirection(body, wanted)
  const ahead = looks
    ? lookAhead(floor, { ...body, id: self.id, radius, berth: margin }, direction, noticeWithin)
    : null
  const zones = self.zones.sense(mapId, body, direction)
  return {
    wanted,
    ahead,
    margin,
    zoneSpeed: floor === null ? 0 : zones.speed,
    keepout: looks ? zones.free : null,
    isForbidden: (from, to) => zones.isForbidden(from, to),
  }
}
