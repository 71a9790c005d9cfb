/** A building linked with simulated lifts and doors, in a database of its own, and robots that use them. */
import type { BuildingFaults } from '@wheelhouse/simulator/partners/simulated-building'
import {
  type SimulatedPartners,
  startSimulatedPartners,
} from '@wheelhouse/simulator/partners/simulated-partners'
import { createLiftsAndDoors } from '../buildings/lifts-and-doors/create-lifts-and-doors.ts'
import type { Passage, Ride } from '../buildings/lifts-and-doors/lifts-and-doors.ts'
import { beginPassage, getPassageDueAt, stepPassage } from '../buildings/lifts-and-doors/passage-machine.ts'
import type { PassageState } from '../buildings/lifts-and-doors/passage-state.ts'
import type { LiftService } from '../buildings/lifts-and-doors/platform-driver.ts'
import { beginRide, getRideDueAt, stepRide } from '../buildings/lifts-and-doors/ride-machine.ts'
import type { RideState, RideStep } from '../buildings/lifts-and-doors/ride-state.ts'
import type { LinkedBuilding } from '../buildings/linkages/call-linked-service.ts'
import { createLinkages } from '../buildings/linkages/linkages.ts'
import { createOutgoingHttp, type OutgoingHttp } from '../kernel/outgoing/outgoing-http.ts'
import { createPartners } from '../kernel/outgoing/partners.ts'
import { readConfig } from '../kernel/process/config.ts'
import { createSecrets } from '../kernel/process/secrets.ts'
import { createServerSecret } from '../kernel/process/server-secret.ts'
import { aBuilding } from './factories.ts'
import { fakeClock } from './fake-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const clock = fakeClock()
const secrets = createSecrets(createServerSecret('a secret of tests, known to everybody'))
export const usualHttp = createOutgoingHttp({ allowPrivateHooks: false })
/** For services that never answer: as patient as a test may be. */
export const impatientHttp: OutgoingHttp = {
  ...usualHttp,
  callJson: (request, schema) => usualHttp.callJson({ ...request, timeoutMs: 50 }, schema),
}

/** How long a robot takes for each of its parts; `null`: forever. */
export type RobotTimes = Partial<Record<string, number | null>>
const usual = 8_000

let requests = 0
export const floor = (index: number, tspiderFloorId: string | null) => ({ index, tspiderFloorId })
/** A lift of its own, unless one is given. */
export function aRide(changes: Partial<Ride> = {}): Ride {
  const requestId = `run.${++requests}`
  return {
    requestId,
    robot: 'R-1',
    lift: { bank: '', name: requestId },
    from: floor(1, 'floor-1F'),
    to: floor(3, 'floor-3F'),
    ...changes,
  }
}
export const aPassage = (): Passage => ({ requestId: `run.${++requests}`, robot: 'R-1', device: 'door-1' })

export const isDone = { phase: 'ended', end: { outcome: 'done', error: null }, unreleased: null }
export const isFailed = (error: string) => ({ phase: 'ended', end: { outcome: 'failed', error } })

export class LinkedSite {
  /** The building's time and the machines', in milliseconds: it goes on when somebody waits. */
  now = 1_800_000_000_000
  readonly faults: BuildingFaults
  readonly test: TestDatabase
  readonly #simulated: SimulatedPartners
  building: LinkedBuilding

  private constructor(test: TestDatabase, simulated: SimulatedPartners, building: LinkedBuilding) {
    this.test = test
    this.#simulated = simulated
    this.faults = simulated.faults
    this.building = building
  }

  static async start(): Promise<LinkedSite> {
    const test = await createTestDatabase()
    const time = { now: () => 0 }
    const simulated = await startSimulatedPartners({ delayMs: 0, now: () => time.now() })
    const site = new LinkedSite(test, simulated, await aBuilding(test.db))
    time.now = () => site.now
    return site
  }

  async close(): Promise<void> {
    await this.#simulated.close()
    await this.test.drop()
  }

  /** A new building in which nothing fails. @param service left out, it is linked with nobody */
  async begin(service?: LiftService): Promise<void> {
    this.faults.setLift(null)
    this.faults.setDoor(null)
    this.faults.setService(null)
    this.building = await aBuilding(this.test.db)
    if (service === undefined) return
    const login = { loginId: 'demo', linkedBuilding: { id: 'site-001', name: 'x' }, revision: 0 }
    const values = { ...login, secret: 'demo-password', service }
    await this.test.db
      .transaction()
      .execute((tx) =>
        createLinkages(this.parts()).save(tx, this.building, values, { operatorId: null, now: clock.now() }),
      )
  }

  parts(http = usualHttp) {
    const partners = createPartners(readConfig({}, '/'), this.#simulated.url)
    return { db: this.test.db, systemDb: this.test.db, clock, http, partners, secrets }
  }

  /**
   * Takes a ride to its end as a run does it: sends requests, lets the robot do its part, waits until something is due.
   * @param until where to stop before that
   */
  async rideOn(
    ride: Ride,
    {
      outgoing,
      robot = {},
      from = beginRide(this.now),
      until = () => false,
    }: {
      outgoing?: OutgoingHttp
      robot?: RobotTimes
      from?: RideStep
      until?: (state: RideState) => boolean
    } = {},
  ): Promise<RideState> {
    const lifts = createLiftsAndDoors(this.parts(outgoing))
    let { state, effects } = from
    let done: { task: 'hall' | 'cabin' | 'exit' | 'place'; at: number } | null = null
    for (let i = 0; i < 3_000 && state.phase !== 'ended' && !until(state); i++) {
      const [effect, ...rest] = effects
      effects = rest
      if (effect?.kind === 'ask') {
        const answer = await lifts.queryLift(this.building, effect.question, ride, effect.isRobotInside)
        const step = stepRide(state, { kind: 'lift', question: effect.question, answer }, this.now)
        state = step.state
        effects = [...effects, ...step.effects]
        continue
      }
      if (effect?.kind === 'halt') done = null
      else if (effect !== undefined) {
        const task = effect.kind === 'drive' ? effect.to : 'place'
        const takes = robot[task] === undefined ? usual : robot[task]
        done = takes === null ? null : { task, at: this.now + takes }
      } else {
        const due = getRideDueAt(state) ?? this.now
        const isRobotFirst: boolean = done !== null && done.at <= due
        this.now = Math.max(this.now, isRobotFirst && done !== null ? done.at : due)
        const event =
          isRobotFirst && done !== null
            ? ({ kind: 'robotDone', task: done.task } as const)
            : ({ kind: 'tick' } as const)
        if (isRobotFirst) done = null
        const step = stepRide(state, event, this.now)
        state = step.state
        effects = [...effects, ...step.effects]
      }
    }
    return state
  }

  /** The same through a door. */
  async pass(passage: Passage, outgoing?: OutgoingHttp, onState: (state: PassageState) => void = () => {}) {
    const doors = createLiftsAndDoors(this.parts(outgoing))
    let { state, effects } = beginPassage(this.now)
    let done: { task: 'before' | 'behind'; at: number } | null = null
    for (let i = 0; i < 3_000 && state.phase !== 'ended'; i++) {
      onState(state)
      const [effect, ...rest] = effects
      effects = rest
      if (effect?.kind === 'ask') {
        const answer = await doors.queryDoor(this.building, effect.question, passage)
        const step = stepPassage(state, { kind: 'door', question: effect.question, answer }, this.now)
        state = step.state
        effects = [...effects, ...step.effects]
      } else if (effect?.kind === 'drive') done = { task: effect.to, at: this.now + usual }
      else if (effect === undefined) {
        const due = getPassageDueAt(state) ?? this.now
        const task: 'before' | 'behind' | null = done !== null && done.at <= due ? done.task : null
        this.now = Math.max(this.now, task !== null && done !== null ? done.at : due)
        if (task !== null) done = null
        const step = stepPassage(
          state,
          task === null ? { kind: 'tick' } : { kind: 'robotDone', task },
          this.now,
        )
        state = step.state
        effects = [...effects, ...step.effects]
      }
    }
    return state
  }
}
