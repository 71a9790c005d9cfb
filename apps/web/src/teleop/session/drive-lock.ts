import type { Tick } from '@wheelhouse/contract/teleop/data-channel'
import {
  type DriveBand,
  type DriveRefusal,
  type DriveStop,
  driveBand,
  driveLimits,
} from '@wheelhouse/contract/teleop/drive'

/** Why driving is locked, shown on the picture. The first that applies (R-TELEOP-9). */
export const lockReasons = [
  'disconnected',
  'remoteStop',
  'emergencyStop',
  'noLease',
  'hiddenTab',
  'blur',
  'dialog',
  'typing',
  'composing',
  'gamepadUnplugged',
  'noPicture',
  'pictureOutOfView',
  'untimedPicture',
  'measuring',
  'staleVideo',
  'slowLink',
  'contradiction',
  'mustRelease',
  'measured',
  'obstacle',
  'deadMan',
  'blocked',
  'keepout',
] as const
export type LockReason = (typeof lockReasons)[number] | DriveRefusal
/** Why a key that is still held does nothing until it is let go: what had ended or forbidden the motion. */
export type ReleaseReason = Extract<LockReason, 'mustRelease' | 'measured' | 'obstacle' | 'deadMan'>

/** Everything the page knows that bears on whether it may ask the robot to move. */
export type DriveConditions = {
  readonly connected: boolean
  readonly leaseId: string | null
  readonly remoteStop: boolean
  readonly emergencyStop: boolean
  readonly tabHidden: boolean
  readonly focused: boolean
  readonly dialogOpen: boolean
  readonly typing: boolean
  readonly composing: boolean
  readonly gamepadUnplugged: boolean
  readonly pictureShown: boolean
  /** Nobody drives by a picture that was scrolled away. */
  readonly pictureInView: boolean
  /** Does it say by the robot's clock when it was drawn? Nobody drives by one whose age is unknown. */
  readonly pictureTimed: boolean
  /** Milliseconds since the picture that is shown was drawn by the robot; `null` before that is known. */
  readonly videoAgeMs: number | null
  /** Milliseconds; `null` before the first answer. */
  readonly roundTripMs: number | null
  readonly contradiction: boolean
}

export type DriveLock = {
  readonly reason: LockReason | null
  readonly band: DriveBand
  readonly speedFactor: number
}

/** May the page ask for motion now, and how much of the speed does the link allow? Pure: every sentence is a test. */
export function judgeDriving(conditions: DriveConditions): DriveLock {
  const { band, speedFactor } = driveBand(conditions.roundTripMs, conditions.videoAgeMs)
  const reason = lockReason(conditions, band)
  return { reason, band, speedFactor: reason === null ? speedFactor : 0 }
}

/** What to call a stop once the reason for it is over, or the robot has said why it stopped. */
export function releaseReason(cause: LockReason | DriveStop | null): ReleaseReason {
  if (cause === 'measuring') return 'measured'
  return cause === 'obstacle' || cause === 'deadMan' ? cause : 'mustRelease'
}

/** Metres before a keepout zone at which a robot that stands has stopped because of it. */
const atKeepout = 0.1

/**
 * What does the robot stand before that it is told to drive at, an obstacle or a zone that it keeps out of? Nothing is
 * locked: the other way is free.
 */
export function findBlock(ahead: number, tick: Tick | null): 'blocked' | 'keepout' | null {
  const obstacle = tick?.obstacle ?? null
  if (tick === null || obstacle === null || tick.vx !== 0) return null
  if (ahead * Math.cos(obstacle.bearing) <= 0) return null
  if (obstacle.zone === true) return (obstacle.distance ?? 0) <= atKeepout ? 'keepout' : null
  return obstacle.contact ? 'blocked' : null
}

function lockReason(c: DriveConditions, band: DriveBand): LockReason | null {
  if (!c.connected) return 'disconnected'
  if (c.remoteStop) return 'remoteStop'
  if (c.emergencyStop) return 'emergencyStop'
  if (c.leaseId === null) return 'noLease'
  if (c.tabHidden) return 'hiddenTab'
  if (!c.focused) return 'blur'
  if (c.dialogOpen) return 'dialog'
  if (c.typing) return 'typing'
  if (c.composing) return 'composing'
  if (c.gamepadUnplugged) return 'gamepadUnplugged'
  if (!c.pictureShown) return 'noPicture'
  if (!c.pictureInView) return 'pictureOutOfView'
  if (!c.pictureTimed) return 'untimedPicture'
  if (c.videoAgeMs === null || c.roundTripMs === null) return 'measuring'
  if (c.videoAgeMs > driveLimits.staleVideoMs) return 'staleVideo'
  if (band === 'locked') return 'slowLink'
  if (c.contradiction) return 'contradiction'
  return null
}
