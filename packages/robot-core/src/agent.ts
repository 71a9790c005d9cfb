import type { SessionMessage } from '@wheelhouse/contract/robots/robot-link'
import type { SettingResults } from '@wheelhouse/contract/robots/robot-state'
import type { DriveRefusal } from '@wheelhouse/contract/teleop/drive'
import { ulid } from 'ulid'
import { z } from 'zod'
import type { ActionOutcome, Vehicle, VehicleActivity, VehicleEvent } from './adapter.ts'
import type { AgentControl, AgentVideo } from './agent-ports.ts'
import type { Clock } from './clock.ts'
import { createDriveControl } from './drive-control.ts'
import { type BrokerLink, type LinkIdentity, openBrokerLink } from './link/broker-link.ts'
import { createEventSpool, type SpooledEvent } from './link/event-spool.ts'
import { createInbox } from './link/inbox.ts'
import { createInstantActions } from './link/instant-actions.ts'
import { createOrderExecutor } from './link/order-executor.ts'
import { applySettings } from './settings.ts'
import type { StateFile, StateFolder } from './state-file.ts'
import { createStateReporter, isMoving } from './state-reporter.ts'

/** What must outlive the process, killed at any moment: a latched stop above all. */
export const agentMemorySchema = z.object({
  remoteStop: z.object({ stopId: z.string() }).nullable(),
  standby: z.boolean(),
})
export type AgentMemory = z.output<typeof agentMemorySchema>

export type AgentOptions = {
  readonly identity: LinkIdentity
  readonly vehicle: Vehicle
  readonly clock: Clock
  /** Jitter of reconnects, 0 to 1. */
  readonly random: () => number
  readonly memory: StateFile<AgentMemory> | null
  readonly spool: StateFile<SpooledEvent[]> | null
  /** Where the two are kept: the server is told when they cannot be. */
  readonly folder?: Pick<StateFolder, 'failure' | 'onChange'>
  readonly createVideo?: (control: AgentControl) => AgentVideo
}

export type RobotAgent = {
  readonly control: AgentControl
  /** Messages from the server that were dropped because they made no sense. */
  dropped(): number
  isOnline(): boolean
  close(): Promise<void>
}

/** Time for the answer to a simulated cut of the link to get out. */
const answerMs = 100
/** After `startTeleop` the lease must come within this time. */
const leaseWaitMs = 10_000

/** Wires guard, vehicle, orders, link and video into one robot. */
export function createAgent(options: AgentOptions): RobotAgent {
  const { identity, vehicle, clock, memory } = options
  const remembered = memory?.load() ?? null
  let standby = remembered?.standby ?? false
  let settings: { configRevision: number | null; configResults: SettingResults } = {
    configRevision: null,
    configResults: {},
  }
  let relay: { seq: number; refused: DriveRefusal | null } | null = null
  let teleopUntil = Number.NEGATIVE_INFINITY
  let wasIntervened = false
  let announcedLease: string | null = null
  let waitingForStill: (() => void)[] = []

  const drive = createDriveControl({
    vehicle,
    clock,
    remoteStop: remembered?.remoteStop ?? null,
    onChange: onDriveChange,
  })
  const orders = createOrderExecutor(vehicle, {
    mayTake: () => whyNotMove() === null,
    onChange: () => reporter.changed(),
  })
  const instant = createInstantActions(vehicle, {
    cancelOrder,
    startPause(done) {
      orders.pause()
      done({ ok: true })
    },
    stopPause(done) {
      const reason = whyNotDrive()
      if (reason !== null) return done(refusal(reason))
      orders.resume()
      done({ ok: true })
    },
    requestState: () => reporter.changed(),
    requestFactsheet: () => reporter.sendFactsheet(),
    startTeleop(leaseId, done) {
      announcedLease = leaseId
      teleopUntil = clock.tick() + leaseWaitMs
      intervene()
      done({ ok: true })
    },
    setStandby(on) {
      standby = on
      save()
      drive.apply({ kind: 'condition', condition: 'standby', on })
      if (on) stopMoving()
      reporter.sendStatus()
    },
    whyNotMove,
    onChange: () => reporter.changed(),
  })
  const link: BrokerLink = openBrokerLink(
    identity,
    { clock, random: options.random, spool: createEventSpool(options.spool) },
    {
      onMessage: (name, payload) => inbox.take(name, payload),
      onUp,
      onDown: () => drive.apply({ kind: 'condition', condition: 'unavailable', on: true }),
    },
  )

  const inbox = createInbox({
    order: (order) => orders.take(order),
    instantActions: (actions) => actions.forEach(instant.run),
    session: onSession,
    drive(command) {
      relay = { seq: command.seq, refused: drive.apply({ kind: 'command', command }) }
      reporter.sendStatus()
    },
    signal: (message) => video?.onSignal(message, (body) => link.publishSignal(body)),
    config(message) {
      const configResults = applySettings(message, video)
      settings = { configRevision: message.revision ?? null, configResults }
      reporter.sendStatus()
    },
  })
  const control: AgentControl = {
    tick: () => drive.tick(),
    onDrive: (_viewer, command) => drive.tickMessage(command.seq, drive.apply({ kind: 'command', command })),
    currentTick: () => drive.tickMessage(null, null),
    onRemoteStop(viewer, stopId) {
      if (viewer.mayStop) drive.apply({ kind: 'remoteStop', stopId })
    },
  }
  const video = options.createVideo?.(control) ?? null
  const reporter = createStateReporter({
    ...{ identity, vehicle, clock, link, drive, orders, instant, isIntervened },
    storageFailure: () => options.folder?.failure() ?? null,
    extras: () => ({
      relay,
      standby,
      viewers: video?.viewers().length ?? 0,
      ...settings,
    }),
  })

  drive.apply({ kind: 'condition', condition: 'unavailable', on: true })
  if (standby) drive.apply({ kind: 'condition', condition: 'standby', on: true })
  vehicle.onEvent(onVehicleEvent)
  options.folder?.onChange(onStorageChange)

  function save(): void {
    memory?.save({ remoteStop: drive.state().remoteStop, standby })
  }

  function onStorageChange(): void {
    const reason = options.folder?.failure() ?? null
    tell(reason === null ? 'storageRecovered' : 'storageFailed', reason === null ? 5 : 3, { reason })
    reporter.changed()
  }

  function isIntervened(): boolean {
    return drive.state().lease !== null || clock.tick() < teleopUntil
  }

  /** Why the robot must not drive by itself, or `null`. */
  function whyNotDrive(): string | null {
    const { remoteStop, conditions } = drive.state()
    if (conditions.includes('emergencyStop')) return 'emergencyStop'
    if (remoteStop !== null) return 'remoteStop'
    if (conditions.includes('hardwareError')) return 'hardwareError'
    if (standby) return 'standby'
    return isIntervened() ? 'driven' : null
  }

  function whyNotMove(): string | null {
    return whyNotDrive() ?? (orders.isActive() ? 'orderActive' : null)
  }

  /** Whatever the robot does by itself comes to rest; an order stays, paused, until somebody resumes it. */
  function stopMoving(): void {
    orders.pause()
    vehicle.halt()
  }

  /** INTERVENED keeps the order, MANUAL of 2.x clears it (docs/robot-link.md). */
  function intervene(): void {
    if (identity.version === '3.0.0') orders.pause()
    else orders.cancel()
    vehicle.halt()
    reporter.changed()
  }

  function cancelOrder(done: (outcome: ActionOutcome) => void): void {
    if (!orders.beginCancel()) return done(refusal('noOrderToCancel'))
    // Both in one state: a master takes an order that disappears before for one that was carried out.
    whenStill(() => {
      orders.cancel()
      done({ ok: true })
    })
  }

  /** An order is cancelled when the robot stands. */
  function whenStill(run: () => void): void {
    waitingForStill.push(run)
    checkStill()
  }

  function checkStill(): void {
    if (isMoving(vehicle)) return
    const ready = waitingForStill
    waitingForStill = []
    for (const run of ready) run()
  }

  function onDriveChange(change: { remoteStop: boolean; lease: boolean }): void {
    if (change.remoteStop) {
      save()
      const { remoteStop } = drive.state()
      if (remoteStop !== null) stopMoving()
      tell(remoteStop === null ? 'remoteStopCleared' : 'remoteStop', remoteStop === null ? 5 : 3, {
        stopId: remoteStop?.stopId ?? null,
      })
    }
    if (change.lease) {
      teleopUntil = Number.NEGATIVE_INFINITY
      const intervened = isIntervened()
      if (intervened && !wasIntervened) intervene()
      wasIntervened = intervened
      reporter.setDriven(intervened)
    }
    reporter.sendStatus()
    reporter.changed()
  }

  function onVehicleEvent(event: VehicleEvent): void {
    switch (event.kind) {
      case 'changed':
        syncConditions()
        checkStill()
        reporter.changed()
        break
      case 'contact':
        drive.apply({ kind: 'contact' })
        tell('contact', 4, { bearing: vehicle.state().obstacle?.bearing ?? null })
        reporter.sendStatus()
        break
      case 'reached':
        orders.onReached(event.index)
        break
      case 'routeFailed':
        orders.onRouteFailed(event.error, event.description)
        break
      case 'activity':
        sendEvent(event.activity)
        break
      case 'cutLink':
        // The answer to whoever asked for it goes out first.
        clock.after(answerMs, () => link.cut(event.ms))
        break
    }
  }

  function syncConditions(): void {
    const { emergencyStop, errors } = vehicle.state()
    const isBroken = errors.some(({ level }) => level === 'fatal')
    // No event of its own: the console tells the stop button of every robot from its state.
    drive.apply({ kind: 'condition', condition: 'emergencyStop', on: emergencyStop })
    drive.apply({ kind: 'condition', condition: 'hardwareError', on: isBroken })
    if (emergencyStop || isBroken) orders.pause()
  }

  function tell(type: string, level: number, detail: VehicleActivity['detail']): void {
    sendEvent({ kind: 'activity', service: 'operator', level, type, errorCode: null, detail })
  }

  function sendEvent(activity: VehicleActivity): void {
    const at = new Date(clock.wallMs()).toISOString()
    link.publishEvent({ id: ulid(clock.wallMs()), at, ...activity })
  }

  function onUp(): void {
    drive.apply({ kind: 'condition', condition: 'unavailable', on: false })
    reporter.sendAll()
  }

  function onSession(message: SessionMessage): void {
    if (message.kind === 'lease') drive.apply({ ...message, announced: message.leaseId === announcedLease })
    else drive.apply(message)
    // Answered at once, also when nothing changed: somebody waits for the acknowledgement.
    reporter.sendStatus()
  }

  return {
    control,
    dropped: () => inbox.dropped(),
    isOnline: () => link.isUp(),
    async close() {
      reporter.close()
      drive.close()
      video?.close()
      vehicle.halt()
      vehicle.close()
      await link.close()
    },
  }
}

function refusal(error: string): ActionOutcome {
  return { ok: false, error, description: `Refused: ${error}` }
}
