/** The responses of T-Spider and Robomen for lifts and doors, in the protocol of our driver. */
import { z } from 'zod'
import { createSimulatedDoors, type DoorFault } from '../lifts-and-doors/simulated-doors.ts'
import { createSimulatedLifts, type LiftFault } from '../lifts-and-doors/simulated-lifts.ts'
import type { Misbehaviour, PartnerAnswer } from './partner-answer.ts'

/** A fault of the service itself, injected by a test for one kind of request. */
type ServiceFault =
  | { kind: 'misbehave'; how: Misbehaviour }
  | { kind: 'refuse' }
  | { kind: 'forbid' }
  /** `times`: only for this many requests, as when a token has expired. */
  | { kind: 'unauthorized'; times?: number }
  | { kind: 'forget' }
  /** An unknown state. */
  | { kind: 'nonsense' }
type Place = 'rides' | 'passages'

/** Faults that a test injects into the building; `null` clears them. */
export type BuildingFaults = {
  setLift(fault: LiftFault | null): void
  setDoor(fault: DoorFault | null): void
  /** @param question the only request affected; all if omitted */
  setService(fault: ServiceFault | null, question?: string): void
}

const ride = z.object({
  robot: z.string(),
  bank: z.string(),
  lift: z.string(),
  from: z.string(),
  to: z.string(),
})
const passage = z.object({ robot: z.string(), door: z.string().min(1) })
const release = z.object({ robotInside: z.boolean() })

const notFound: PartnerAnswer = { status: 404, json: { error: 'not found' } }
const badRequest: PartnerAnswer = { status: 400, json: { error: 'bad request' } }

/** Floors as `readFloorNumber` counts them. */
const demoFloors = { lowest: 0, highest: 3 }

/** @param now milliseconds; never goes back */
export function createSimulatedBuilding(now: () => number) {
  const lifts = createSimulatedLifts(now, demoFloors)
  const doors = createSimulatedDoors(now)
  let fault: { what: ServiceFault; question: string | null } | null = null

  const faults: BuildingFaults = {
    setLift: (next) => lifts.setFault(next),
    setDoor: (next) => doors.setFault(next),
    setService(what, question) {
      fault = what === null ? null : { what, question: question ?? null }
    },
  }

  function failAs(question: string): PartnerAnswer | null {
    if (fault === null || (fault.question !== null && fault.question !== question)) return null
    const { what } = fault
    if (what.kind === 'unauthorized' && what.times !== undefined && --what.times < 0) return null
    if (what.kind === 'misbehave') return { misbehaviour: what.how }
    if (what.kind === 'nonsense') return { json: { state: 'levitating' } }
    const status = { refuse: 409, forbid: 403, unauthorized: 401, forget: 404 }[what.kind]
    return { status, json: { error: what.kind } }
  }

  function answerRide(question: string, id: string, body: unknown) {
    if (question === 'boarded') return lifts.boarded(id)
    if (question !== 'release') return lifts.get(id)
    const parsed = release.safeParse(body)
    return parsed.success ? lifts.release(id, parsed.data.robotInside) : null
  }

  function answerPassage(question: string, id: string) {
    if (question === 'passed') return doors.passed(id)
    return question === 'release' ? doors.release(id) : doors.get(id)
  }

  return {
    faults,
    /** @param rest after `/buildings/{id}`: `rides/{requestId}[/question]` */
    answer(method: string, [place, id, last]: readonly string[], body: unknown): PartnerAnswer {
      if (id === undefined || (place !== 'rides' && place !== 'passages')) return notFound
      const questions: Record<Place, readonly string[]> = {
        rides: ['boarded', 'alighted', 'release'],
        passages: ['passed', 'release'],
      }
      const isKnown =
        last === undefined
          ? method === 'PUT' || method === 'GET'
          : method === 'POST' && questions[place].includes(last)
      if (!isKnown) return notFound
      const question = last ?? (method === 'PUT' ? 'request' : 'status')
      const failed = failAs(question)
      if (failed !== null) return failed
      if (question === 'request') {
        const asked = place === 'rides' ? ride.safeParse(body) : passage.safeParse(body)
        if (!asked.success) return badRequest
        return { json: 'door' in asked.data ? doors.request(id, asked.data) : lifts.request(id, asked.data) }
      }
      const word = place === 'rides' ? answerRide(question, id, body) : answerPassage(question, id)
      return word === null ? notFound : { json: word }
    },
  }
}
