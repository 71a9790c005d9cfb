import { z } from 'zod'
import type { ActionOutcome, Vehicle } from '../adapter.ts'
import type { SoftwareUpdate } from '../agent-machine.ts'
import { mapActions, type RobotMaps } from '../maps/robot-maps.ts'
import type { SoftwareUpdater } from '../software/software-updater.ts'
import { createHeldActions, type HeldActionPorts } from './held-actions.ts'
import type { LinkAction } from './link-order.ts'
import type { ActionReport, LinkError } from './link-report.ts'

/** What an instant action may use apart from the vehicle. Each action calls `done` once, immediately or later. */
type InstantPorts = HeldActionPorts & {
  readonly maps: RobotMaps['actions']
  /** `null`: its software cannot be updated. */
  readonly updateSoftware: SoftwareUpdater['update'] | null
  /** The update that was in progress when the process ended. */
  readonly interrupted: SoftwareUpdate | null
  cancelOrder(done: Done): void
  startPause(done: Done): void
  stopPause(done: Done): void
  requestState(): void
  requestFactsheet(): void
  /** `leaseId`: the lease that is about to be granted, if the server names it. */
  startTeleop(leaseId: string | null, done: Done): void
  setStandby(on: boolean): void
  onChange(): void
}
type Done = (outcome: ActionOutcome) => void

/** Reports of finished actions kept in the state; the server has read them long before they are dropped. */
const keptReports = 20

const positionSchema = z.object({ x: z.number(), y: z.number(), theta: z.number(), mapId: z.string().min(1) })
const standbySchema = z.object({ on: z.boolean() })
const positionActions = ['initPosition', 'initializePosition'] as const

/** Action types in addition to the vehicle's own, for the factsheet. */
export const ownInstantActions = [
  'cancelOrder',
  'startPause',
  'stopPause',
  'stateRequest',
  'factsheetRequest',
  'startTeleop',
  'setStandby',
  ...mapActions,
] as const

/** For the factsheet of a robot whose software can be updated. */
export const updateAction = 'updateSoftware'

/** Performs instant actions and keeps their reports. */
export function createInstantActions(vehicle: Vehicle, ports: InstantPorts) {
  let reports: ActionReport[] = ports.interrupted === null ? [] : [reportUpdate(vehicle, ports.interrupted)]
  let errors: LinkError[] = []
  const held = createHeldActions(vehicle, ports)

  const ok: ActionOutcome = { ok: true }
  const handlers: Record<string, (action: LinkAction, done: Done) => void> = {
    cancelOrder: (_, done) => ports.cancelOrder(done),
    startPause: (_, done) => ports.startPause(done),
    stopPause: (_, done) => ports.stopPause(done),
    startTeleop({ parameters: { lease } }, done) {
      ports.startTeleop(typeof lease === 'string' ? lease : null, done)
    },
    stateRequest(_, done) {
      done(ok)
      ports.requestState()
    },
    factsheetRequest(_, done) {
      done(ok)
      ports.requestFactsheet()
    },
    clearInstantActions(_, done) {
      reports = reports.filter(({ status }) => status === 'RUNNING')
      done(ok)
    },
    setStandby({ parameters }, done) {
      const parsed = standbySchema.safeParse(parameters)
      if (!parsed.success) return done(invalid('setStandby needs on'))
      ports.setStandby(parsed.data.on)
      done(ok)
    },
    downloadMap: ({ parameters }, done) => ports.maps.downloadMap(parameters, done),
    enableMap: ({ parameters }, done) => ports.maps.enableMap(parameters, done),
    enableZoneSet: ({ parameters }, done) => ports.maps.enableZoneSet(parameters, done),
    [positionActions[0]]: setPosition,
    [positionActions[1]]: setPosition,
  }
  if (ports.updateSoftware !== null) handlers[updateAction] = ports.updateSoftware

  function setPosition({ parameters }: LinkAction, done: Done): void {
    const parsed = positionSchema.safeParse(parameters)
    if (!parsed.success) return done(invalid('A position needs x, y, theta and mapId'))
    if (ports.whyNotMove() === 'orderActive') return done(invalid('An order is active'))
    const refusal = vehicle.setPose(parsed.data)
    done(refusal === null ? ok : { ok: false, error: 'positionRefused', description: refusal })
  }

  function run(action: LinkAction): void {
    if (reports.some(({ actionId }) => actionId === action.actionId)) return
    const { actionId, actionType } = action
    const report: ActionReport = { actionId, actionType, status: 'RUNNING', result: null }
    reports = [...reports, report].slice(-keptReports)
    const done: Done = (outcome) => end(actionId, outcome)
    const handler = handlers[actionType]
    const type = vehicle.info.actions.find((known) => known === actionType)
    if (handler !== undefined) handler(action, done)
    else if (type !== undefined) held.perform({ actionId, type, parameters: action.parameters }, done)
    else {
      const description = `Unknown action ${actionType}`
      errors = [
        ...errors,
        { fault: 'invalidInstantAction' as const, description, references: { actionId } },
      ].slice(-5)
      done({ ok: false, error: 'unknownAction', description })
    }
    ports.onChange()
  }

  function end(id: string, outcome: ActionOutcome): void {
    const result = outcome.ok ? outcome.result : { error: outcome.error, description: outcome.description }
    const text = result === undefined ? null : JSON.stringify(result)
    reports = reports.map((report) =>
      report.actionId === id
        ? { ...report, status: outcome.ok ? 'FINISHED' : 'FAILED', result: text }
        : report,
    )
    ports.onChange()
  }

  return {
    run,
    leaseChanged: () => held.leaseChanged(),
    reports: () => reports,
    errors: () => errors,
  }
}

/** The outcome of an update that restarted the process, or that was interrupted by its end. */
function reportUpdate({ info }: Vehicle, { actionId, version }: SoftwareUpdate): ActionReport {
  const action = { actionId, actionType: updateAction }
  if (info.softwareVersion === version) return { ...action, status: 'FINISHED', result: null }
  const description = 'The robot was restarted during the update and runs its former software'
  return { ...action, status: 'FAILED', result: JSON.stringify({ error: 'interrupted', description }) }
}

function invalid(description: string): ActionOutcome {
  return { ok: false, error: 'invalidParameters', description }
}
