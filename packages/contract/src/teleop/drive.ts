import { z } from 'zod'
import { jointsSchema } from '../robots/arm.ts'

/** Manual driving: one message format for the data channel and for the fallback through the broker (R-TELEOP-21). */
export const driveLimits = {
  /** Commands per second while a key is held. */
  rateHz: 20,
  /** Robot side: a command whose echo is older than this on the robot's own clock is dropped. Milliseconds. */
  maxAgeMs: 400,
  /** Robot side: stands still this long after the last good command, whatever else happens. Milliseconds. */
  deadManMs: 300,
  /** Robot side: a lease without any good command or renewal for this long is over. Milliseconds. */
  idleMs: 5_000,
  /** Page side: no new picture for this long locks driving. Milliseconds. */
  staleVideoMs: 500,
  /** The release of a key is sent this many times, so that one lost packet does not matter. */
  stopRepeats: 5,
  leaseTtlMs: 10_000,
  leaseRenewMs: 3_000,
  /** The maximum that a page may request; the robot's own limits also apply. m/s and rad/s. */
  maxSpeed: 1.2,
  maxTurn: 1.5,
}

/** Bands by the worse of round trip and video age, in milliseconds, and the fraction of the speed that remains. */
const driveBands = [
  { band: 'green', upTo: 150, speedFactor: 1 },
  { band: 'amber', upTo: 300, speedFactor: 0.5 },
  { band: 'creep', upTo: 500, speedFactor: 0.2 },
  { band: 'locked', upTo: Number.POSITIVE_INFINITY, speedFactor: 0 },
] as const
export type DriveBand = (typeof driveBands)[number]['band']

/** The band of a link: `null` figures (not measured yet) lock. */
export function driveBand(
  roundTripMs: number | null,
  videoAgeMs: number | null,
): (typeof driveBands)[number] {
  const locked = driveBands[3]
  if (roundTripMs === null || videoAgeMs === null) return locked
  const worst = Math.max(roundTripMs, videoAgeMs)
  return driveBands.find((candidate) => worst <= candidate.upTo) ?? locked
}

/**
 * `hold: true` requests motion as long as it is repeated; `hold: false` is a stop and is obeyed at any age.
 * `echo` is the last robot tick the page saw: the robot judges the command's age by it, on its own clock.
 */
export const driveCommandSchema = z.object({
  lease: z.string().max(64),
  seq: z.int().min(0),
  echo: z.number(),
  hold: z.boolean(),
  /** m/s ahead. */
  vx: z.number(),
  /** m/s to the left; robots that cannot go sideways ignore it. */
  vy: z.number(),
  /** rad/s counter-clockwise. */
  w: z.number(),
  /** Fraction of each joint's full speed, -1 to 1; an absent joint stands still. */
  joints: jointsSchema.optional(),
  /**
   * Continues the pose that was sent under this lease (`setPose`, `playPose`), at this fraction of its own speed, 0 to
   * 1: an enabling switch, held as long as the arm may move. Not together with `joints`.
   */
  play: z.number().optional(),
})
export type DriveCommand = z.output<typeof driveCommandSchema>

/** Why the robot does not move although somebody requests it; shown on the picture. */
export const driveRefusals = [
  'noLease',
  'wrongLease',
  'oldSequence',
  'stale',
  'notFinite',
  'remoteStop',
  'emergencyStop',
  'standby',
  'mustRelease',
  'hardwareError',
  'unavailable',
] as const
export type DriveRefusal = (typeof driveRefusals)[number]

/** Why the robot's drive came to rest by itself. */
export const driveStops = [
  'released',
  'deadMan',
  'idle',
  'leaseEnded',
  'remoteStop',
  'emergencyStop',
  'obstacle',
  'fault',
] as const
export type DriveStop = (typeof driveStops)[number]
