import { type DoorCode, type ElevatorCode, noBuildingCodes } from '@wheelhouse/contract/robots/building-codes'
import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import type { SessionMessage } from '@wheelhouse/contract/robots/robot-link'
import type { SettingResults } from '@wheelhouse/contract/robots/robot-state'
import type { DriveRefusal } from '@wheelhouse/contract/teleop/drive'
import type { VehicleActivity } from './adapter.ts'
import type { GuardEvent, GuardState } from './drive-guard.ts'

/**
 * What a stop, a lease, standby or a fault means for the robot as a whole: what guard, order, vehicle and report
 * each have to do, and in which order. Pure, so that each rule can be tested. Whether the robot may be driven
 * manually is up to the guard (`drive-guard.ts`); what happens to an order is up to `link/order-machine.ts`.
 */
export type AgentState = {
  readonly standby: boolean
  /** The lease that the server is about to grant. */
  readonly announcedLease: string | null
  /** A lease is expected until this tick; meanwhile the robot does nothing on its own. */
  readonly teleopUntil: number
  /** Was the robot driven manually at the last change of the lease? */
  readonly wasDriven: boolean
  /** The latest drive command that came through the server, and the guard's answer. */
  readonly relay: { readonly seq: number; readonly refused: DriveRefusal | null } | null
  /** What the building is doing for the robot, as reported by the server. */
  readonly buildingCodes: { readonly elevator: ElevatorCode; readonly door: DoorCode }
  readonly settings: { readonly configRevision: number | null; readonly configResults: SettingResults }
  readonly isLinked: boolean
  /** The software update in progress. The robot does not move at all during one. */
  readonly update: SoftwareUpdate | null
}

export type SoftwareUpdate = { readonly actionId: string; readonly version: string }

export type AgentEvent =
  /** The server is preparing manual driving. */
  | { readonly kind: 'startTeleop'; readonly leaseId: string | null }
  | { readonly kind: 'setStandby'; readonly on: boolean }
  | { readonly kind: 'session'; readonly message: SessionMessage }
  | { readonly kind: 'relayed'; readonly seq: number; readonly refused: DriveRefusal | null }
  | { readonly kind: 'configured'; readonly revision: number | null; readonly results: SettingResults }
  /** The guard has changed: its remote stop, its lease, or why it is stopped. */
  | { readonly kind: 'driveChanged'; readonly remoteStop: boolean; readonly lease: boolean }
  | { readonly kind: 'vehicleChanged'; readonly emergencyStop: boolean; readonly isBroken: boolean }
  | { readonly kind: 'contact'; readonly bearing: number | null }
  /** What the state reports about orders and actions has changed. */
  | { readonly kind: 'reportChanged' }
  | { readonly kind: 'factsheetRequested' }
  | { readonly kind: 'updateBegun'; readonly update: SoftwareUpdate }
  /** The old software is still running. */
  | { readonly kind: 'updateFailed' }
  | { readonly kind: 'linkUp' }
  | { readonly kind: 'linkDown' }
  /** `failure`: why the robot cannot write its state to disk; `null`: it can again. */
  | { readonly kind: 'storageChanged'; readonly failure: string | null }

/** The situation at the time of an event. */
export type AgentInputs = {
  readonly guard: GuardState
  readonly tick: number
  readonly version: VdaVersion
}

export type AgentEffect =
  /** Persists what must outlive the process. */
  | { readonly kind: 'save' }
  | { readonly kind: 'guard'; readonly event: GuardEvent }
  | { readonly kind: 'pauseOrder' }
  | { readonly kind: 'cancelOrder' }
  | { readonly kind: 'halt' }
  /** Ends the actions that were started under the expired lease. */
  | { readonly kind: 'endHeldActions' }
  /** A line for the robot's activity list. */
  | {
      readonly kind: 'report'
      readonly type: string
      readonly level: number
      readonly detail: VehicleActivity['detail']
    }
  | { readonly kind: 'sendStatus' }
  | { readonly kind: 'sendState' }
  | { readonly kind: 'sendFactsheet' }
  /** Sends everything that the server must know about a robot that has just come online. */
  | { readonly kind: 'sendAll' }
  /** While somebody drives, the robot reports its state to the server more often. */
  | { readonly kind: 'setDriven'; readonly isDriven: boolean }

type Step = { readonly state: AgentState; readonly effects: readonly AgentEffect[] }

/** The lease must arrive within this time after `startTeleop`. */
const leaseWaitMs = 10_000

export function initialAgent(standby: boolean): AgentState {
  return {
    standby,
    announcedLease: null,
    teleopUntil: Number.NEGATIVE_INFINITY,
    wasDriven: false,
    relay: null,
    buildingCodes: noBuildingCodes,
    settings: { configRevision: null, configResults: {} },
    isLinked: false,
    update: null,
  }
}

/** Is somebody driving manually, or about to? */
export function isIntervened(state: AgentState, { guard, tick }: Omit<AgentInputs, 'version'>): boolean {
  return guard.lease !== null || tick < state.teleopUntil
}

/** Why the robot must not drive on its own, or `null`. */
export function whyNotDrive(state: AgentState, inputs: Omit<AgentInputs, 'version'>): ActionFault | null {
  const { remoteStop, conditions } = inputs.guard
  if (conditions.includes('emergencyStop')) return 'emergencyStop'
  if (remoteStop !== null) return 'remoteStop'
  if (conditions.includes('hardwareError')) return 'hardwareError'
  if (state.update !== null) return 'updating'
  if (state.standby) return 'standby'
  return isIntervened(state, inputs) ? 'driven' : null
}

/** Applies one event. */
export function reduceAgent(state: AgentState, event: AgentEvent, inputs: AgentInputs): Step {
  switch (event.kind) {
    case 'startTeleop': {
      const { leaseId: announcedLease } = event
      const next = { ...state, announcedLease, teleopUntil: inputs.tick + leaseWaitMs }
      return { state: next, effects: intervene(inputs) }
    }
    case 'setStandby': {
      const condition = setCondition('standby', event.on)
      const effects = [save, condition, ...(event.on ? stopMoving : []), sendStatus]
      return { state: { ...state, standby: event.on }, effects }
    }
    case 'session':
      return handleSession(state, event.message)
    case 'relayed': {
      const { seq, refused } = event
      return { state: { ...state, relay: { seq, refused } }, effects: [sendStatus] }
    }
    case 'configured': {
      const settings = { configRevision: event.revision, configResults: event.results }
      return { state: { ...state, settings }, effects: [sendStatus] }
    }
    case 'driveChanged':
      return changeDrive(state, event, inputs)
    case 'vehicleChanged':
      return { state, effects: [...followVehicle(event), sendState] }
    case 'contact': {
      const touched: AgentEffect = { kind: 'guard', event: { kind: 'contact' } }
      return {
        state,
        effects: [touched, reportActivity('contact', 4, { bearing: event.bearing }), sendStatus],
      }
    }
    case 'reportChanged':
      return { state, effects: [sendState] }
    case 'factsheetRequested':
      return { state, effects: [{ kind: 'sendFactsheet' }] }
    case 'updateBegun': {
      const effects = [save, setCondition('unavailable', true), ...stopMoving, sendStatus, sendState]
      return { state: { ...state, update: event.update }, effects }
    }
    case 'updateFailed': {
      const effects = [save, setCondition('unavailable', !state.isLinked), sendState]
      return { state: { ...state, update: null }, effects }
    }
    case 'linkUp': {
      const next = { ...state, isLinked: true }
      return {
        state: next,
        effects: [setCondition('unavailable', state.update !== null), { kind: 'sendAll' }],
      }
    }
    case 'linkDown':
      return { state: { ...state, isLinked: false }, effects: [setCondition('unavailable', true)] }
    case 'storageChanged':
      break
  }
  const { failure } = event
  const type = failure === null ? 'storageRecovered' : 'storageFailed'
  return { state, effects: [reportActivity(type, failure === null ? 5 : 3, { reason: failure }), sendState] }
}

const save: AgentEffect = { kind: 'save' }
const halt: AgentEffect = { kind: 'halt' }
const pauseOrder: AgentEffect = { kind: 'pauseOrder' }
const sendStatus: AgentEffect = { kind: 'sendStatus' }
const sendState: AgentEffect = { kind: 'sendState' }
/** Everything the robot does on its own stops. An order is kept, paused, until somebody resumes it. */
const stopMoving: readonly AgentEffect[] = [pauseOrder, halt]

function reportActivity(type: string, level: number, detail: VehicleActivity['detail']): AgentEffect {
  return { kind: 'report', type, level, detail }
}

function setCondition(
  condition: Extract<GuardEvent, { kind: 'condition' }>['condition'],
  on: boolean,
): AgentEffect {
  return { kind: 'guard', event: { kind: 'condition', condition, on } }
}

/** Answered immediately, even if nothing changed, because somebody is waiting for the acknowledgement. */
function handleSession(state: AgentState, message: SessionMessage): Step {
  if (message.kind !== 'buildingCodes') return { state, effects: [toGuard(state, message), sendStatus] }
  const { elevator, door } = message
  return { state: { ...state, buildingCodes: { elevator, door } }, effects: [sendStatus] }
}

type DriveMessage = Exclude<SessionMessage, { kind: 'buildingCodes' }>

function toGuard({ announcedLease }: AgentState, message: DriveMessage): AgentEffect {
  if (message.kind !== 'lease') return { kind: 'guard', event: message }
  return { kind: 'guard', event: { ...message, announced: message.leaseId === announcedLease } }
}

/** INTERVENED keeps the order, MANUAL of 2.x clears it (docs/robot-link.md). */
function intervene({ version }: AgentInputs): AgentEffect[] {
  return [version === '3.0.0' ? pauseOrder : { kind: 'cancelOrder' }, halt, sendState]
}

function changeDrive(
  state: AgentState,
  change: Extract<AgentEvent, { kind: 'driveChanged' }>,
  inputs: AgentInputs,
): Step {
  const effects = change.remoteStop ? changeRemoteStop(inputs.guard) : []
  if (!change.lease) return { state, effects: [...effects, sendStatus, sendState] }
  const isDriven = inputs.guard.lease !== null
  effects.push({ kind: 'endHeldActions' })
  if (isDriven && !state.wasDriven) effects.push(...intervene(inputs))
  effects.push({ kind: 'setDriven', isDriven }, sendStatus, sendState)
  return { state: { ...state, teleopUntil: Number.NEGATIVE_INFINITY, wasDriven: isDriven }, effects }
}

/** Persists a stop before it is reported as active. Releasing it resumes nothing. */
function changeRemoteStop({ remoteStop }: GuardState): AgentEffect[] {
  if (remoteStop === null) return [save, reportActivity('remoteStopCleared', 5, { stopId: null })]
  return [save, ...stopMoving, reportActivity('remoteStop', 3, { stopId: remoteStop.stopId })]
}

/** The stop button gets no line of its own: the console derives one from every robot's state. */
function followVehicle({
  emergencyStop,
  isBroken,
}: Extract<AgentEvent, { kind: 'vehicleChanged' }>): AgentEffect[] {
  const known = [setCondition('emergencyStop', emergencyStop), setCondition('hardwareError', isBroken)]
  return emergencyStop || isBroken ? [...known, pauseOrder] : known
}
