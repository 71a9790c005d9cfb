import type { Zone } from '@wheelhouse/contract/maps/map-document'
import type { Arm, Joints } from '@wheelhouse/contract/robots/arm'
import type { RobotModel } from '@wheelhouse/contract/robots/robot-values'
import {
  cameraActionTypes,
  radioActionTypes,
  type Vehicle,
  type VehicleState,
} from '@wheelhouse/robot-core/adapter'
import { detectionActions } from '@wheelhouse/robot-core/detection/robot-detection'
import { orderSchema } from '@wheelhouse/robot-core/link/link-order'
import { createOrderExecutor, type OrderExecutor } from '@wheelhouse/robot-core/link/order-executor'
import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { toVehicleZones } from '@wheelhouse/robot-core/maps/vehicle-zones'
import { isMoving } from '@wheelhouse/robot-core/state-reporter'
import { createVirtualRobot } from '../robot/virtual-robot.ts'
import { createVirtualWorld, type VirtualWorldOptions } from '../world/virtual-world.ts'
import { createDryActions, type SoundLength } from './dry-actions.ts'

/**
 * A virtual robot alone in an empty building, on a clock that runs as fast as the machine can compute: what it would do
 * with orders, how long that takes and how much battery it needs. It drives, turns, avoids and fails like the virtual
 * robot, because it is one. Parts that it lacks (cameras, a radio, a voice) take their time and do nothing.
 */
export type DryRobot = {
  /** Actions that an order may contain. */
  readonly actionTypes: readonly string[]
  /** Does it really perform an action of this type? Others only take their time. */
  canDo(actionType: string): boolean
  state(): VehicleState
  isMoving(): boolean
  /** Milliseconds since the start. */
  tick(): number
  /** Takes an order as sent by the robot link. Anything else is ignored. */
  take(message: unknown): void
  /** Brakes, and cancels the order once it stands still. */
  cancel(): void
  report(): ReturnType<OrderExecutor['report']>
  /** @returns why it cannot be there; `null`: accepted */
  setPose: Vehicle['setPose']
  /** Advances the clock. */
  advance(ms: number): void
}

type DryRobotOptions = {
  floors: readonly (VirtualWorldOptions['floors'][number] & {
    /** The zones in force. */
    zones: readonly Zone[]
  })[]
  start: { mapId: string; x: number; y: number; theta: number }
  /** Per cent. */
  charge: number
  isCharging: boolean
  /** With this model's arm; `null`: `arm` says which. */
  model: RobotModel | null
  /** Joints that are left out are at rest. */
  arm: (Arm & { joints: Joints }) | null
  soundLength: SoundLength
}

export function createDryRobot(options: DryRobotOptions): DryRobot {
  const { floors, start, charge, isCharging: charging, model, arm } = options
  const clock = createManualClock()
  const world = createVirtualWorld({ clock, floors, seed: 0, peoplePerFloor: 0 })
  const before = { startMapId: start.mapId, ...start, charge, charging, joints: arm?.joints }
  const memory = { load: () => before, save: () => {} }
  const body = model === null ? { arm } : { model }
  const virtual = createVirtualRobot({ id: 'dry', clock, world, start, memory, ...body })
  const perform = createDryActions(virtual, clock, options.soundLength)
  const actionTypes = [
    ...virtual.info.actions,
    ...cameraActionTypes,
    ...radioActionTypes,
    ...detectionActions,
  ]
  const vehicle: Vehicle = { ...virtual, info: { ...virtual.info, actions: actionTypes }, perform }
  for (const { mapId, zones } of floors)
    vehicle.useZones(mapId, toVehicleZones(zones, vehicle.info.caps.maxSpeed))

  let isEnding = false
  const orders = createOrderExecutor(vehicle, { mayTake: () => true, onChange: () => {} })
  /** As the agent does: both in one, so that a cancelled order never looks completed. */
  function endWhenStill(): void {
    if (!isEnding || isMoving(vehicle)) return
    isEnding = false
    orders.cancel()
  }
  vehicle.onEvent((event) => {
    if (event.kind === 'reached') orders.onReached(event.index)
    if (event.kind === 'routeFailed') orders.onRouteFailed(event.error, event.description)
    if (event.kind === 'changed') endWhenStill()
  })

  return {
    actionTypes,
    canDo: (actionType) => virtual.info.actions.some((own) => own === actionType),
    state: () => vehicle.state(),
    isMoving: () => isMoving(vehicle),
    tick: () => clock.tick(),
    take(message) {
      const order = orderSchema.safeParse(message)
      if (order.success) orders.take(order.data)
    },
    cancel() {
      isEnding = orders.beginCancel()
      endWhenStill()
    },
    report: () => orders.report(),
    setPose: (pose) => vehicle.setPose(pose),
    advance: (ms) => clock.advance(ms),
  }
}
