import type { RideFloor } from '../../../buildings/lifts-and-doors/lifts-and-doors.ts'
import { getDoorCode } from '../../../buildings/lifts-and-doors/passage-codes.ts'
import {
  beginPassage,
  getPassageDueAt,
  resumePassage,
  stepPassage,
} from '../../../buildings/lifts-and-doors/passage-machine.ts'
import type {
  PassageEffect,
  PassageEvent,
  PassageState,
} from '../../../buildings/lifts-and-doors/passage-state.ts'
import { getElevatorCode } from '../../../buildings/lifts-and-doors/ride-codes.ts'
import {
  beginRide,
  getRideDueAt,
  resumeRide,
  stepRide,
} from '../../../buildings/lifts-and-doors/ride-machine.ts'
import type { RideEffect, RideEvent, RideState } from '../../../buildings/lifts-and-doors/ride-state.ts'

/** A ride or a passage that a run leads its robot through. Both are state machines of the building, led alike. */

/** A waypoint with its place on the map of its floor. Metres, radians. */
export type CrossingPlace = {
  readonly waypointId: string
  readonly mapId: string
  readonly x: number
  readonly y: number
  readonly theta: number
}

/** The lift or door of a crossing, and the robot's waypoints; `place` is the cabin on the destination floor. */
export type CrossingPlan =
  | {
      readonly kind: 'lift'
      readonly lift: { readonly bank: string; readonly name: string }
      readonly from: RideFloor
      readonly to: RideFloor
      readonly places: Readonly<Record<'hall' | 'cabin' | 'exit' | 'place', CrossingPlace>>
    }
  | {
      readonly kind: 'door'
      readonly device: string
      readonly places: Readonly<Record<'before' | 'behind', CrossingPlace>>
    }

/** Plan and machine belong together. */
export type Crossing =
  | { readonly plan: Extract<CrossingPlan, { kind: 'lift' }>; readonly machine: RideState }
  | { readonly plan: Extract<CrossingPlan, { kind: 'door' }>; readonly machine: PassageState }

export type CrossingEvent = RideEvent | PassageEvent
/** Where the robot is to go, or to localise itself. */
export type CrossingTask = 'hall' | 'cabin' | 'exit' | 'place' | 'before' | 'behind'

export function beginCrossing(plan: CrossingPlan, now: number): Crossing {
  return plan.kind === 'lift'
    ? { plan, machine: beginRide(now).state }
    : { plan, machine: beginPassage(now).state }
}

/** Applies an event; events of the other kind of crossing are ignored. */
export function stepCrossing(crossing: Crossing, event: CrossingEvent, now: number): Crossing {
  if (crossing.plan.kind === 'lift') {
    if (!isRide(crossing) || !isRideEvent(event)) return crossing
    return { ...crossing, machine: stepRide(crossing.machine, event, now).state }
  }
  if (isRide(crossing) || !isPassageEvent(event)) return crossing
  return { ...crossing, machine: stepPassage(crossing.machine, event, now).state }
}

/** What the leader of the run has to do right now. */
export function listDueEffects(crossing: Crossing): readonly (RideEffect | PassageEffect)[] {
  return isRide(crossing) ? resumeRide(crossing.machine) : resumePassage(crossing.machine)
}

export function getCrossingDueAt(crossing: Crossing): number | null {
  return isRide(crossing) ? getRideDueAt(crossing.machine) : getPassageDueAt(crossing.machine)
}

/** The codes (elv_N and sec_N) for the robot to show. */
export function getBuildingCodes(crossing: Crossing | null) {
  const none = { elevator: 'elv_0', door: 'sec_0' } as const
  if (crossing === null) return none
  return isRide(crossing)
    ? { ...none, elevator: getElevatorCode(crossing.machine) }
    : { ...none, door: getDoorCode(crossing.machine) }
}

/** The robot's current task; `null` if it waits or is done. */
export function findTask(crossing: Crossing): CrossingTask | null {
  for (const effect of listDueEffects(crossing)) {
    if (effect.kind === 'drive') return effect.to
    if (effect.kind === 'place') return 'place'
  }
  return null
}

export function isRide(crossing: Crossing): crossing is Extract<Crossing, { plan: { kind: 'lift' } }> {
  return crossing.plan.kind === 'lift'
}

const ofDoor: ReadonlySet<string> = new Set<CrossingTask>(['before', 'behind'])

function isRideEvent(event: CrossingEvent): event is RideEvent {
  return event.kind !== 'door' && !('task' in event && ofDoor.has(event.task))
}

function isPassageEvent(event: CrossingEvent): event is PassageEvent {
  return event.kind !== 'lift' && (!('task' in event) || ofDoor.has(event.task))
}
