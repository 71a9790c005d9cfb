/**
 * The lifts of the simulated building. Nothing runs in the background: the position of a car is computed on request. A
 * car takes one robot at a time, stands where its last ride ended, and needs time for every floor and every door.
 */
import { readFloorNumber } from '@wheelhouse/contract/buildings/floor'

/** Milliseconds. */
const floorMs = 2_500
const doorMs = 2_000
/** How long a car is held open for a robot. */
const holdMs = 90_000
/** How long a car with a robot left in it is out of service, until somebody has checked it. */
const clearMs = 60_000
/** How long completed rides are remembered for repeated requests. */
const keepMs = 600_000

type LiftRequest = { robot: string; bank: string; lift: string; from: string; to: string }
type LiftStage = 'queued' | 'coming' | 'arrived' | 'open' | 'closing' | 'moving' | 'released'
type LiftWord = { state: LiftStage | 'failed'; floor?: string; reason?: string }

/** A fault injected by a test: the lift stays in a stage forever, or fails in it with a reason. */
export type LiftFault =
  | { kind: 'stall'; in: LiftStage; isThere?: boolean }
  | { kind: 'fail'; in: LiftStage; isThere?: boolean; reason: string }

type Car = { floor: string; ride: string | null; clearAt: number }
type Ride = LiftRequest & {
  stage: LiftStage | 'failed'
  /** When the stage began. */
  at: number
  /** The robot is in the car, which is going, or has gone, to the last floor of the ride. */
  isBoarded: boolean
  reason?: string
}

/** The floors that its lifts serve, as `readFloorNumber` counts them. */
type ServedFloors = { readonly lowest: number; readonly highest: number }

/** @param now milliseconds; never goes back */
export function createSimulatedLifts(now: () => number, { lowest, highest }: ServedFloors) {
  const rides = new Map<string, Ride>()
  const cars = createCars(now)

  /** When a ride is over, the next one waiting for its car gets it at once. */
  function advanceAll(): void {
    for (const [id, ride] of rides) {
      const isOver = ride.stage === 'released' || ride.stage === 'failed'
      if (isOver && now() - ride.at > keepMs) rides.delete(id)
      else if (!isOver) cars.advance(id, ride)
    }
  }

  function find(id: string): Ride | null {
    advanceAll()
    return rides.get(id) ?? null
  }

  return {
    setFault: (fault: LiftFault | null) => cars.setFault(fault),
    /** The ride with this id, started now if it is new. */
    request(id: string, request: LiftRequest): LiftWord {
      const known = find(id)
      if (known !== null) return toWord(known)
      const levels = [request.from, request.to].map(getLevel)
      const isServed = levels.every((level) => level !== null && level >= lowest && level <= highest)
      if (!isServed || request.from === request.to) return { state: 'failed', reason: 'unsupportedFloor' }
      const ride: Ride = { ...request, stage: 'queued', at: now(), isBoarded: false }
      rides.set(id, ride)
      cars.advance(id, ride)
      return toWord(ride)
    },
    /** `null` if there is no such ride. */
    get(id: string): LiftWord | null {
      const ride = find(id)
      return ride === null ? null : toWord(ride)
    },
    boarded(id: string): LiftWord | null {
      const ride = find(id)
      if (ride === null) return null
      if (ride.stage === 'open' && !ride.isBoarded) {
        Object.assign(ride, { stage: 'closing', at: now(), isBoarded: true })
        cars.advance(id, ride)
      }
      return toWord(ride)
    },
    release(id: string, isRobotInside: boolean): LiftWord | null {
      const ride = find(id)
      if (ride === null) return null
      cars.free(id, ride, isRobotInside)
      Object.assign(ride, { stage: 'released', at: now() })
      return toWord(ride)
    },
  }
}

/** The cars, and how a ride in one advances over time. */
function createCars(now: () => number) {
  const cars = new Map<string, Car>()
  let fault: LiftFault | null = null

  function getCar({ bank, lift, from }: LiftRequest): Car {
    const key = JSON.stringify([bank, lift])
    const car = cars.get(key) ?? { floor: from, ride: null, clearAt: 0 }
    cars.set(key, car)
    return car
  }

  /** The fault that applies at the current stage of the ride. */
  function getFault({ stage, isBoarded }: Ride): LiftFault | null {
    return fault?.in === stage && (fault.isThere ?? isBoarded) === isBoarded ? fault : null
  }

  function free(id: string, ride: Ride, isOccupied: boolean): void {
    const car = getCar(ride)
    if (car.ride !== id) return
    car.ride = null
    car.clearAt = isOccupied ? now() + clearMs : 0
  }

  function fail(id: string, ride: Ride, reason: string): void {
    Object.assign(ride, { stage: 'failed', at: now(), reason })
    free(id, ride, ride.isBoarded)
  }

  return {
    free,
    setFault(next: LiftFault | null): void {
      fault = next
    },
    /** Brings a ride to the present. */
    advance(id: string, ride: Ride): void {
      const car = getCar(ride)
      for (let steps = 0; steps < 10; steps++) {
        const wrong = getFault(ride)
        if (wrong?.kind === 'fail') return fail(id, ride, wrong.reason)
        if (wrong !== null) return
        if (ride.stage === 'queued') {
          if (car.ride !== null || car.clearAt > now()) return
          car.ride = id
          Object.assign(ride, { stage: 'coming', at: now() })
          continue
        }
        if (ride.stage === 'open' && !ride.isBoarded && now() - ride.at > holdMs)
          return fail(id, ride, 'boardingAborted')
        const next = getNext(ride, car)
        if (next === null || now() < ride.at + next.ms) return
        if (next.stage === 'arrived') car.floor = ride.isBoarded ? ride.to : ride.from
        Object.assign(ride, { stage: next.stage, at: ride.at + next.ms })
      }
    },
  }
}

/** The stage that follows automatically, and after how long; `null` if it takes an action first. */
function getNext(ride: Ride, car: Car): { stage: LiftStage; ms: number } | null {
  const getMs = (to: string) => Math.max(500, getWay(car.floor, to) * floorMs)
  if (ride.stage === 'coming') return { stage: 'arrived', ms: getMs(ride.from) }
  if (ride.stage === 'arrived') return { stage: 'open', ms: doorMs }
  if (ride.stage === 'closing') return { stage: 'moving', ms: doorMs }
  return ride.stage === 'moving' ? { stage: 'arrived', ms: getMs(ride.to) } : null
}

function toWord({ stage, isBoarded, from, to, reason }: Ride): LiftWord {
  if (stage === 'failed') return { state: stage, reason }
  const hasFloor = stage === 'arrived' || stage === 'open'
  return hasFloor ? { state: stage, floor: isBoarded ? to : from } : { state: stage }
}

/** The number of a floor such as `floor-2F`, `2F` or `B1`; `null` if it is not a floor. */
function getLevel(floor: string): number | null {
  return readFloorNumber(floor.replace(/^floor-/, ''))
}

function getWay(from: string, to: string): number {
  return Math.abs((getLevel(from) ?? 0) - (getLevel(to) ?? 0))
}
