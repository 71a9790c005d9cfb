import type { Tick } from '@wheelhouse/contract/teleop/data-channel'
import {
  type DriveCommand,
  type DriveRefusal,
  type DriveStop,
  driveLimits,
} from '@wheelhouse/contract/teleop/drive'
import { type DriveIntent, isMoving, noIntent, toArmSpeed, toSpeed } from './drive-intent.ts'
import {
  type DriveLock,
  findBlock,
  type LockReason,
  type ReleaseReason,
  releaseReason,
} from './drive-lock.ts'

/**
 * Driving from one page, without clock, timer or channel: its state, the events, and what it sends as a result.
 * Commands go out immediately on key-down, again with every turn while held, and repeated zeros when anything ends it.
 * Then it is silent, because endless zeros would fight other controllers. Nothing resumes automatically: after a lock
 * or a stop, the hands must have let go before motion is requested again.
 */
export type DriveMachine = {
  /** What the hands request; `null` if they contradict each other. */
  readonly intent: DriveIntent | null
  readonly seq: number
  /** Why motion waits until the hands have let go. */
  readonly mustLetGo: ReleaseReason | null
  /** Is motion being requested right now? */
  readonly isHolding: boolean
  readonly stopsLeft: number
  /** The last tick of the robot that the page has seen, by either route; the robot uses it to judge a command's age. */
  readonly echo: number | null
  /** The robot's latest answer to a command. */
  readonly refused: DriveRefusal | null
  /** The latest tick of the data channel. */
  readonly tick: Tick | null
}

export type DriveEvent =
  | { readonly kind: 'hands'; readonly intent: DriveIntent | null }
  /** Time has passed, or what prevents driving may have changed. */
  | { readonly kind: 'turn' }
  | { readonly kind: 'tick'; readonly tick: Tick }
  /** The robot's answer through the server. */
  | { readonly kind: 'answer'; readonly tick: number; readonly refused: DriveRefusal | null }
  /**
   * Requests a sign of life from the robot without requesting motion. For the route through the server, where round
   * trip and tick are known only from answers to commands.
   */
  | { readonly kind: 'probe' }
  /** The page is being left: nothing more will be sent. */
  | { readonly kind: 'leave' }

/** The situation at the time of an event. */
export type DriveInputs = {
  readonly lock: DriveLock
  /** Without a lease nobody would listen; the robot's dead-man stops it anyway. */
  readonly lease: string | null
  /** The operator's own cap of the speed, 0 to 1. */
  readonly scale: number
}

/** What is displayed over the picture: why nothing moves, and what the hands request. */
export type DriveView = {
  readonly reason: LockReason | null
  readonly band: DriveLock['band']
  readonly speedFactor: number
  readonly intent: DriveIntent
}

type Step = { readonly machine: DriveMachine; readonly commands: readonly DriveCommand[] }

export const restingDrive: DriveMachine = {
  intent: noIntent,
  seq: 0,
  mustLetGo: null,
  isHolding: false,
  stopsLeft: 0,
  echo: null,
  refused: null,
  tick: null,
}

/** Applies one event. Pure: every rule about driving is a test of this function. */
export function reduceDrive(machine: DriveMachine, event: DriveEvent, inputs: DriveInputs): Step {
  switch (event.kind) {
    case 'hands': {
      const next = { ...machine, intent: event.intent }
      // A key-up is sent to the robot even if no hold ever was: it clears "must release" there.
      const hasLetGo = wantsMotion(machine) && !wantsMotion(next)
      return turn(hasLetGo ? { ...next, stopsLeft: driveLimits.stopRepeats } : next, inputs)
    }
    case 'tick': {
      const { tick } = event
      const isNew = tick.stopped !== null && tick.stopped !== 'released'
      const isNewStop = isNew && tick.stopped !== machine.tick?.stopped
      const next = { ...machine, tick, echo: tick.tick, refused: tick.refused }
      return isNewStop || tick.refused === 'mustRelease'
        ? turn(stoppedByRobot(next, tick.stopped), inputs)
        : { machine: next, commands: [] }
    }
    case 'answer': {
      const next = { ...machine, echo: event.tick, refused: event.refused }
      return event.refused === 'mustRelease'
        ? turn(stoppedByRobot(next, null), inputs)
        : { machine: next, commands: [] }
    }
    case 'probe':
      return machine.isHolding ? { machine, commands: [] } : send(machine, inputs, false, standing)
    case 'leave':
      return leave(machine, inputs)
    case 'turn':
    default:
      return turn(machine, inputs)
  }
}

/** Is there something to do at the next turn? Held hands keep it awake under a lock, to notice when it ends. */
export function isAwake(machine: DriveMachine): boolean {
  return machine.isHolding || machine.stopsLeft > 0
}

/** What to display. @param lock what prevents driving now */
export function toDriveView(machine: DriveMachine, lock: DriveLock): DriveView {
  const intent = (machine.isHolding ? machine.intent : null) ?? noIntent
  const waiting = wantsMotion(machine) ? machine.mustLetGo : null
  const blocked = findBlock(intent.ahead, machine.tick)
  const reason = lock.reason ?? waiting ?? machine.refused ?? blocked
  return { reason, band: lock.band, speedFactor: lock.speedFactor, intent }
}

/** What a command requests, wheels and arm. */
type Motion = Pick<DriveCommand, 'vx' | 'w' | 'joints' | 'play'>

const standing: Motion = { vx: 0, w: 0 }

/** The last message of a page that is left while the robot moves. */
function leave(machine: DriveMachine, inputs: DriveInputs): Step {
  const commands: DriveCommand[] = []
  let left: DriveMachine = { ...machine, intent: noIntent, isHolding: false, stopsLeft: 0 }
  for (let i = 0; machine.isHolding && i < driveLimits.stopRepeats; i++) {
    const step = send(left, inputs, false, standing)
    left = step.machine
    commands.push(...step.commands)
  }
  return { machine: left, commands }
}

function wantsMotion({ intent }: DriveMachine): boolean {
  return intent === null || isMoving(intent)
}

function stoppedByRobot(machine: DriveMachine, stop: DriveStop | null): DriveMachine {
  return machine.isHolding ? { ...machine, mustLetGo: machine.mustLetGo ?? releaseReason(stop) } : machine
}

/** One turn: a hold, one of the final stops, or silence. */
function turn(machine: DriveMachine, inputs: DriveInputs): Step {
  const { intent } = machine
  const { lock } = inputs
  const isWanted = intent !== null && isMoving(intent)
  const isForbidden = intent === null || (isWanted && lock.reason !== null)
  const mustLetGo =
    intent !== null && !isWanted
      ? null
      : isForbidden
        ? addReason(machine.mustLetGo, releaseReason(lock.reason))
        : machine.mustLetGo
  if (isWanted && lock.reason === null && mustLetGo === null)
    return send(
      { ...machine, mustLetGo, isHolding: true, stopsLeft: driveLimits.stopRepeats },
      inputs,
      true,
      {
        ...toSpeed(intent, inputs.scale, lock.speedFactor),
        ...toArmSpeed(intent, inputs.scale, lock.speedFactor),
      },
    )
  const resting = { ...machine, mustLetGo, isHolding: false }
  if (machine.stopsLeft === 0) return { machine: resting, commands: [] }
  return send({ ...resting, stopsLeft: machine.stopsLeft - 1 }, inputs, false, standing)
}

/** What stopped the motion first stays the reason, unless it only says that the hands must let go. */
function addReason(first: ReleaseReason | null, later: ReleaseReason): ReleaseReason {
  return first === null || first === 'mustRelease' ? later : first
}

function send(machine: DriveMachine, { lease }: DriveInputs, hold: boolean, motion: Motion): Step {
  if (lease === null) return { machine, commands: [] }
  const command = { lease, seq: machine.seq, echo: machine.echo ?? 0, hold, vy: 0, ...motion }
  return { machine: { ...machine, seq: machine.seq + 1 }, commands: [command] }
}
