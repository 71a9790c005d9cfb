import type { Tick } from '@wheelhouse/contract/teleop/data-channel'
import {
  type DriveBand,
  type DriveRefusal,
  type DriveStop,
  driveBand,
  driveLimits,
} from '@wheelhouse/contract/teleop/drive'

/** Why driving is locked, shown on the picture. The first one that applies (R-TELEOP-9). */
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
  'reconnected',
  'obstacle',
  'deadMan',
  'blocked',
  'keepout',
] as const
export type LockReason = (typeof lockReasons)[number] | DriveRefusal
/** Why a key that is still held has no effect until it is let go: what had stopped or prevented the motion. */
export type ReleaseReason = Extract<
  LockReason,
  'mustRelease' | 'measured' | 'reconnected' | 'obstacle' | 'deadMan'
>

/** Everything the page knows that determines whether it may request motion. */
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
  /** Nobody drives by a picture that is scrolled away. */
  readonly pictureInView: boolean
  /** Does it carry a timestamp of the robot's clock? Nobody drives by a picture of unknown age. */
  readonly pictureTimed: boolean
  /** Milliseconds since the robot drew the picture that is displayed; `null` while unknown. */
  readonly videoAgeMs: number | null
  /** Milliseconds; `null` before the first response. */
  readonly roundTripMs: number | null
  readonly contradiction: boolean
}

export type DriveLock = {
  readonly reason: LockReason | null
  readonly band: DriveBand
  readonly speedFactor: number
}

/** May the page request motion now, and how much speed does the link allow? Pure, so that every rule can be tested. */
export function judgeDriving(conditions: DriveConditions): DriveLock {
  const { band, speedFactor } = driveBand(conditions.roundTripMs, conditions.videoAgeMs)
  const reason = lockReason(conditions, band)
  return { reason, band, speedFactor: reason === null ? speedFactor : 0 }
}

/** The reason to show for a stop once its cause is over, or the robot has reported why it stopped. */
export function releaseReason(cause: LockReason | DriveStop | null): ReleaseReason {
  if (cause === 'measuring') return 'measured'
  if (cause === 'disconnected') return 'reconnected'
  return cause === 'obstacle' || cause === 'deadMan' ? cause : 'mustRelease'
}

/** A robot standing this close to a keepout zone has stopped because of it. Metres. */
const atKeepout = 0.1

/**
 * What keeps the robot from driving where it is steered, an obstacle or a keepout zone? This is not a
 * lock: the other direction is free.
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
