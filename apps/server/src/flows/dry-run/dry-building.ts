import { usualFloorName } from '@wheelhouse/contract/buildings/floor'
import { createSimulatedDoors } from '@wheelhouse/simulator/lifts-and-doors/simulated-doors'
import { createSimulatedLifts } from '@wheelhouse/simulator/lifts-and-doors/simulated-lifts'
import type {
  DoorQuestion,
  DoorState,
  LiftQuestion,
  LiftState,
} from '../../buildings/lifts-and-doors/lifts-and-doors.ts'
import { type CrossingEvent, isRide, listDueEffects } from '../runs/state/crossing.ts'
import type { Doing } from '../runs/state/run-state.ts'

type Under = Extract<Doing, { kind: 'crossing' }>

/** Lifts in a dry run serve every floor that a map can have. */
const everyFloor = { lowest: -1_000, highest: 1_000 }

/**
 * The lifts and doors of a dry run: simulated ones, on the clock of the dry run.
 * @param isLinked a building without a linked service refuses every request, as it would in a run
 */
export function createDryBuilding(now: () => number, isLinked: boolean) {
  const lifts = createSimulatedLifts(now, everyFloor)
  const doors = createSimulatedDoors(now)

  function queryLift(under: Under, question: LiftQuestion, isRobotInside: boolean): LiftState | null {
    const { crossing, requestId: id } = under
    if (!isRide(crossing)) return null
    const { lift, from: here, to: there } = crossing.plan
    const [from, to] = [usualFloorName(here.index), usualFloorName(there.index)]
    const answers = {
      request: () => lifts.request(id, { robot: 'dry', bank: lift.bank, lift: lift.name, from, to }),
      status: () => lifts.get(id),
      boarded: () => lifts.boarded(id),
      alighted: () => lifts.get(id),
      release: () => lifts.release(id, isRobotInside),
    }
    const word = answers[question]()
    if (word === null || word.state === 'failed') return null
    if (word.state === 'arrived') return word.floor === from ? 'here' : 'there'
    if (word.state === 'open') return word.floor === from ? 'openHere' : 'openThere'
    return word.state
  }

  function queryDoor({ crossing, requestId: id }: Under, question: DoorQuestion): DoorState | null {
    if (isRide(crossing)) return null
    const answers = {
      request: () => doors.request(id, { robot: 'dry', door: crossing.plan.device }),
      status: () => doors.get(id),
      passed: () => doors.passed(id),
      release: () => doors.release(id),
    }
    const word = answers[question]()
    return word === null || word.state === 'failed' ? null : word.state
  }

  return {
    /** The building's response to the request that is due; `null` if none is. */
    ask(under: Under): CrossingEvent | null {
      for (const effect of listDueEffects(under.crossing)) {
        if (effect.kind !== 'ask') continue
        if ('isRobotInside' in effect) {
          const state = isLinked ? queryLift(under, effect.question, effect.isRobotInside) : null
          const answer = state === null ? ({ kind: 'refused' } as const) : ({ kind: 'state', state } as const)
          return { kind: 'lift', question: effect.question, answer }
        }
        const state = isLinked ? queryDoor(under, effect.question) : null
        const answer = state === null ? ({ kind: 'refused' } as const) : ({ kind: 'state', state } as const)
        return { kind: 'door', question: effect.question, answer }
      }
      return null
    },
  }
}
export type DryBuilding = ReturnType<typeof createDryBuilding>
