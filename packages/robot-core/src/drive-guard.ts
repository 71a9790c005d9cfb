import { type JointId, type Joints, jointIds } from '@wheelhouse/contract/robots/arm'
import {
  type DriveCommand,
  type DriveRefusal,
  type DriveStop,
  driveLimits,
} from '@wheelhouse/contract/teleop/drive'

/**
 * The robot's own decision about manual driving (R-TELEOP-7); the page can only request it. A pure function of
 * state, event and the robot's monotonic tick in milliseconds, so that every rule can be tested. It caps the speed of
 * the vehicle; the vehicle's own obstacle stop and braking come after it. Arms are moved by the same
 * commands, so whatever stops the wheels stops them too.
 *
 * Two invariants: without an accepted `hold` within `driveLimits.deadManMs` the target is zero, and after any stop the
 * target stays zero until the holder has let go knowing about that stop.
 */

/**
 * The guard acts this long before the dead-man time is over: a timer may be late, and a vehicle that works in steps
 * of 20 ms obeys one step later. The dead-man time runs from the last good command to standstill. Milliseconds.
 */
const obeyMs = 30
/** Milliseconds from the last good command to the zero target. */
export const deadManActsAfterMs = driveLimits.deadManMs - obeyMs

/** m/s forwards, m/s to the left, rad/s counter-clockwise. */
export type DriveTarget = {
  readonly vx: number
  readonly vy: number
  readonly w: number
  /** Share of each joint's full speed, -1 to 1; a missing joint stands still. */
  readonly joints: Joints
  /** Continues the pose that was started under the lease, at this share of its speed; 0: it stands still. */
  readonly play: number
}

/** Nothing moves. */
export const standing: DriveTarget = { vx: 0, vy: 0, w: 0, joints: {}, play: 0 }

export type DriveCaps = {
  readonly maxSpeed: number
  /** 0 for a vehicle that cannot move sideways. */
  readonly maxLateralSpeed: number
  readonly maxTurn: number
}

type GuardLease = {
  readonly id: string
  readonly expiresAt: number
  readonly limits: { readonly maxSpeed: number; readonly maxTurn: number }
  /** Highest sequence seen under this lease, accepted or not. */
  readonly lastSeq: number
  /** Tick of the holder's last sign of life: a good command, a renewal, the grant. */
  readonly lastGoodAt: number
}

/** Conditions that forbid manual driving while they hold, the most serious first. */
const conditions = ['emergencyStop', 'hardwareError', 'standby', 'unavailable'] as const
export type DriveCondition = (typeof conditions)[number]

const stopOfCondition: Record<DriveCondition, DriveStop> = {
  emergencyStop: 'emergencyStop',
  hardwareError: 'fault',
  standby: 'leaseEnded',
  unavailable: 'deadMan',
}

export type GuardState = {
  readonly lease: GuardLease | null
  /** The highest turn ever granted: an older lease that arrives late changes nothing. */
  readonly turn: number
  /** What the holder requests right now, before limits; `null` while nobody drives. */
  readonly hold: { readonly target: DriveTarget; readonly acceptedAt: number } | null
  /** Set by a stop: a let-go counts only if it has seen this tick. `null`: a hold moves the robot. */
  readonly mustReleaseSince: number | null
  readonly remoteStop: { readonly stopId: string } | null
  /** The last released stop. It arrives by two routes, and the slower copy may arrive after the release. */
  readonly releasedStopId: string | null
  readonly conditions: readonly DriveCondition[]
  /** Why the last drive stopped; `null` while driving and before the first drive. */
  readonly stopped: DriveStop | null
}

export type GuardEvent =
  | {
      readonly kind: 'lease'
      readonly leaseId: string
      readonly turn: number
      readonly ttlMs: number
      /** The server announced (`startTeleop`) that it was about to grant exactly this lease. */
      readonly announced: boolean
      readonly limits: { readonly maxSpeed: number; readonly maxTurn: number }
    }
  | { readonly kind: 'release'; readonly leaseId: string }
  | { readonly kind: 'command'; readonly command: DriveCommand }
  | { readonly kind: 'remoteStop'; readonly stopId: string }
  /** `stopId`: the stop that somebody releases, so that one pressed since then stays; absent: whichever is latched. */
  | { readonly kind: 'clearRemoteStop'; readonly stopId?: string | undefined }
  | { readonly kind: 'condition'; readonly condition: DriveCondition; readonly on: boolean }
  /** The vehicle has touched something. */
  | { readonly kind: 'contact' }
  | { readonly kind: 'time' }

type GuardResult = { readonly state: GuardState; readonly refused: DriveRefusal | null }

/**
 * The state of a robot that has just started. It counts as stopped: a page whose key has been held since before the
 * restart must not set the robot in motion.
 */
export function initialGuard(now: number, remoteStop: GuardState['remoteStop'] = null): GuardState {
  return {
    lease: null,
    turn: Number.NEGATIVE_INFINITY,
    hold: null,
    mustReleaseSince: now,
    remoteStop,
    releasedStopId: null,
    conditions: [],
    stopped: null,
  }
}

/** Applies one event at tick `now`, after any timeouts that were due before it. */
export function reduceGuard(before: GuardState, event: GuardEvent, now: number): GuardResult {
  const state = applyTime(before, now)
  switch (event.kind) {
    case 'lease':
      return accepted(applyLease(state, event, now))
    case 'release':
      return accepted(state.lease?.id === event.leaseId ? endLease(state, 'released', now) : state)
    case 'command':
      return applyCommand(state, event.command, now)
    case 'remoteStop':
      // Every press has its own id: this one has already been released, and nobody has pressed again.
      if (event.stopId === state.releasedStopId) break
      return accepted({ ...halt(state, 'remoteStop', now), remoteStop: { stopId: event.stopId } })
    case 'clearRemoteStop':
      return accepted(clearStop(state, event.stopId, now))
    case 'condition':
      return accepted(applyCondition(state, event.condition, event.on, now))
    case 'contact':
      return accepted(state.hold === null ? state : halt(state, 'obstacle', now))
    case 'time':
      break
  }
  return accepted(state)
}

/** The target for the vehicle: the holder's request, within the limits of the lease and of the robot. */
export function guardTarget(state: GuardState, caps: DriveCaps): DriveTarget {
  if (state.hold === null || state.lease === null) return standing
  const { target } = state.hold
  const maxSpeed = Math.min(caps.maxSpeed, state.lease.limits.maxSpeed)
  const maxTurn = Math.min(caps.maxTurn, state.lease.limits.maxTurn)
  const vy = clamp(target.vy, Math.min(caps.maxLateralSpeed, maxSpeed))
  const vx = clamp(target.vx, maxSpeed)
  const speed = Math.hypot(vx, vy)
  const factor = speed > maxSpeed ? maxSpeed / speed : 1
  return {
    vx: vx * factor,
    vy: vy * factor,
    w: clamp(target.w, maxTurn),
    joints: clampShares(target.joints),
    play: Math.max(0, clamp(target.play, 1)),
  }
}

function accepted(state: GuardState): GuardResult {
  return { state, refused: null }
}

function applyTime(state: GuardState, now: number): GuardState {
  let next = state
  if (next.hold !== null && now - next.hold.acceptedAt >= deadManActsAfterMs)
    next = halt(next, 'deadMan', next.hold.acceptedAt + deadManActsAfterMs)
  if (next.lease !== null && now >= next.lease.expiresAt) next = endLease(next, 'leaseEnded', now)
  if (next.lease !== null && now - next.lease.lastGoodAt >= driveLimits.idleMs)
    next = endLease(next, 'idle', now)
  return next
}

function applyLease(
  state: GuardState,
  event: Extract<GuardEvent, { kind: 'lease' }>,
  now: number,
): GuardState {
  const expiresAt = now + event.ttlMs
  const isRenewal = event.turn === state.turn && state.lease?.id === event.leaseId
  // Looking around without driving does not end a lease: the server renews it only while the holder's page answers.
  if (isRenewal)
    return { ...state, lease: { ...state.lease, expiresAt, limits: event.limits, lastGoodAt: now } }
  // An ended turn stays ended: a late renewal must not bring it back.
  if (event.turn <= state.turn) return state
  const free = state.lease === null ? state : endLease(state, 'leaseEnded', now)
  const lease = { id: event.leaseId, expiresAt, limits: event.limits, lastSeq: -1, lastGoodAt: now }
  // Nobody can have held a key under a lease that did not exist, so its first hold is a fresh press. After a restart
  // of the robot, the first lease it receives may be a renewal with a key long held; then somebody must let go first.
  const isFresh = event.announced || state.turn !== Number.NEGATIVE_INFINITY
  const mustReleaseSince = isFresh ? null : Number.NEGATIVE_INFINITY
  return { ...free, lease, turn: event.turn, mustReleaseSince }
}

function applyCommand(state: GuardState, command: DriveCommand, now: number): GuardResult {
  const { lease } = state
  if (lease === null) return { state, refused: 'noLease' }
  if (lease.id !== command.lease) return { state, refused: 'wrongLease' }
  const isNewer = command.seq > lease.lastSeq
  const seen = { ...state, lease: { ...lease, lastSeq: Math.max(lease.lastSeq, command.seq) } }
  if (!command.hold) return accepted(letGo(seen, command, isNewer, now))

  const refused = findRefusal(state, command, isNewer, now)
  if (refused !== null) return { state: seen, refused }
  const { vx, vy, w, joints = {}, play = 0 } = command
  const target = { vx, vy, w, joints, play }
  return accepted({
    ...seen,
    lease: { ...seen.lease, lastGoodAt: now },
    hold: { target, acceptedAt: now },
    stopped: null,
  })
}

/** A stop is obeyed whatever its age, sequence and numbers; counting it as a let-go as well takes more. */
function letGo(
  state: GuardState & { readonly lease: GuardLease },
  command: DriveCommand,
  isNewer: boolean,
  now: number,
): GuardState {
  const knewOfStop = state.mustReleaseSince !== null && command.echo >= state.mustReleaseSince
  const isLetGo = isNewer && knewOfStop && command.echo <= now + tickRounding
  return {
    ...state,
    lease: isNewer ? { ...state.lease, lastGoodAt: now } : state.lease,
    hold: null,
    stopped: state.hold === null ? state.stopped : 'released',
    mustReleaseSince: isLetGo ? null : state.mustReleaseSince,
  }
}

/** Ticks may be rounded to whole milliseconds on their way; a later one cannot have come from this robot. */
const tickRounding = 1

function findRefusal(
  state: GuardState,
  command: DriveCommand,
  isNewer: boolean,
  now: number,
): DriveRefusal | null {
  const { vx, vy, w, echo, joints = {}, play = 0 } = command
  if (![vx, vy, w, echo, play, ...Object.values(joints)].every(Number.isFinite)) return 'notFinite'
  if (!isNewer) return 'oldSequence'
  if (now - echo > driveLimits.maxAgeMs || echo > now + tickRounding) return 'stale'
  if (state.conditions.includes('emergencyStop')) return 'emergencyStop'
  if (state.remoteStop !== null) return 'remoteStop'
  const condition = conditions.find((candidate) => state.conditions.includes(candidate))
  if (condition !== undefined) return condition
  return state.mustReleaseSince === null ? null : 'mustRelease'
}

function clearStop(state: GuardState, named: string | undefined, now: number): GuardState {
  const releasedStopId = named ?? state.remoteStop?.stopId ?? state.releasedStopId
  if (state.remoteStop === null || state.remoteStop.stopId !== releasedStopId)
    return { ...state, releasedStopId }
  // A key that is held while the stop is being cleared must not move the robot either.
  return { ...state, remoteStop: null, releasedStopId, mustReleaseSince: now }
}

function applyCondition(state: GuardState, condition: DriveCondition, on: boolean, now: number): GuardState {
  if (state.conditions.includes(condition) === on) return state
  const others = state.conditions.filter((other) => other !== condition)
  if (!on) return { ...state, conditions: others, mustReleaseSince: now }
  const stopped = state.hold === null ? state.stopped : stopOfCondition[condition]
  return { ...state, hold: null, stopped, mustReleaseSince: now, conditions: [...others, condition] }
}

/** Ends the drive and requires a let-go that knows about it. */
function halt(state: GuardState, reason: DriveStop, at: number): GuardState {
  return { ...state, hold: null, stopped: reason, mustReleaseSince: at }
}

function endLease(state: GuardState, reason: 'released' | 'leaseEnded' | 'idle', now: number): GuardState {
  if (state.hold !== null) return { ...halt(state, reason, now), lease: null }
  return { ...state, lease: null, stopped: reason }
}

function clampShares(joints: Joints): Joints {
  const shares = jointIds.flatMap((id): [JointId, number][] => {
    const share = joints[id]
    return share === undefined ? [] : [[id, clamp(share, 1)]]
  })
  return Object.fromEntries(shares)
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value))
}
