import type { Tick } from '@wheelhouse/contract/teleop/data-channel'
import { type DriveCommand, type DriveRefusal, driveLimits } from '@wheelhouse/contract/teleop/drive'
import { createStore, type Store } from '../../kernel/server/store.ts'
import { type DriveIntent, isMoving, isSameIntent } from './drive-intent.ts'
import type { DriveLock } from './drive-lock.ts'
import {
  type DriveEvent,
  type DriveView,
  isAwake,
  reduceDrive,
  restingDrive,
  toDriveView,
} from './drive-machine.ts'

/** The drive machine with a timer and a connection to the robot: 20 turns a second while there is something to do. */
export type DriveLoop = {
  /** What is displayed of it. */
  view: Store<DriveView>
  /** The latest tick of the data channel. */
  tick: Store<Tick | null>
  /** The hands have changed. `null`: they contradict each other. */
  setIntent: (intent: DriveIntent | null) => void
  /** What prevents driving has changed, or may have. */
  refresh: () => void
  /** The robot has sent a tick, by the data channel or through the server. */
  hearTick: (tick: Tick) => void
  hearAnswer: (tick: number, refused: DriveRefusal | null) => void
  probe: () => void
  /** Updates the view. Not in a key's own event handler: see the session. */
  show: () => void
  stop: () => void
}

export type DriveLoopPorts = {
  judge: () => DriveLock
  lease: () => string | null
  /** The operator's own cap of the speed, 0 to 1. */
  scale: () => number
  send: (command: DriveCommand) => void
  /** Calls back at this interval in milliseconds until cancelled. */
  every: (ms: number, callback: () => void) => () => void
}

export function createDriveLoop(ports: DriveLoopPorts): DriveLoop {
  let machine = restingDrive
  let cancel: (() => void) | null = null
  const view = createStore<DriveView>(toDriveView(machine, ports.judge()))
  const tick = createStore<Tick | null>(null)

  function dispatch(event: DriveEvent): void {
    const inputs = { lock: ports.judge(), lease: ports.lease(), scale: ports.scale() }
    const step = reduceDrive(machine, event, inputs)
    machine = step.machine
    for (const command of step.commands) ports.send(command)
    const isHeld = machine.intent === null || isMoving(machine.intent)
    if (event.kind !== 'leave' && (isAwake(machine) || isHeld))
      cancel ??= ports.every(1000 / driveLimits.rateHz, () => dispatch({ kind: 'turn' }))
    else {
      cancel?.()
      cancel = null
    }
  }

  return {
    view,
    tick,
    setIntent: (intent) => dispatch({ kind: 'hands', intent }),
    refresh: () => dispatch({ kind: 'turn' }),
    hearTick(next) {
      tick.set(next)
      dispatch({ kind: 'tick', tick: next })
    },
    hearAnswer: (at, refused) => dispatch({ kind: 'answer', tick: at, refused }),
    probe: () => dispatch({ kind: 'probe' }),
    show() {
      const next = toDriveView(machine, ports.judge())
      if (!isSameView(view.get(), next)) view.set(next)
    },
    stop: () => dispatch({ kind: 'leave' }),
  }
}

function isSameView(a: DriveView, b: DriveView): boolean {
  return isSameIntent(a.intent, b.intent) && isSameLock(a, b)
}

function isSameLock(a: DriveView, b: DriveView): boolean {
  return a.reason === b.reason && a.band === b.band && a.speedFactor === b.speedFactor
}
