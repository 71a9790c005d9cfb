/**
 * How long each part of a ride or a passage may take before it counts as failed. Milliseconds. The machines define what
 * a late phase means.
 */

/** How often a service is polled for the state of a ride or passage: an opening door is seen within a second. */
export const pollEveryMs = 1_000
/** How long to wait for a response before treating a request as lost. Services have 10 s to respond. */
export const answerWithinMs = 15_000
/** How long without a usable response makes a service unavailable. Shorter gaps are restarts and poor reception. */
export const silenceMs = 30_000

export const rideLimitsMs = {
  /** Crossing a floor takes a few minutes at 0.5 m/s with people in the way. */
  approaching: 600_000,
  /** Services that serve one robot after another may take 3 minutes to accept (as LCI states for its registration). */
  calling: 180_000,
  /** A car that stops at every floor of a tall building in the rush hour. */
  awaiting: 300_000,
  /** Doors take 3 s; a door that is blocked or closes again takes a few tries. */
  opening: 30_000,
  /** A few metres at creeping speed. Doors are held open for robots for about a minute. */
  boarding: 60_000,
  /** As for opening, and somebody may be standing in the door. */
  closing: 45_000,
  /** The whole height at the slowest speed, without stops. */
  riding: 300_000,
  arriving: 30_000,
  /** The robot localises itself on the map of the destination floor. */
  placing: 30_000,
  /** Somebody may be standing in front of the door. */
  alighting: 90_000,
  /** The robot is out: notify the car, or release it without that. */
  leaving: 10_000,
  /** The service was available a moment ago. If it stays away, its own timeout releases the car. */
  releasing: 30_000,
}

export const passageLimitsMs = {
  approaching: 600_000,
  /** A guard may have to approve it manually. */
  requesting: 120_000,
  /** Locks take a second or two. */
  unlocking: 20_000,
  /** Automatic doors take a few seconds. */
  opening: 20_000,
  /** A few metres, with somebody in the way. */
  passing: 60_000,
  /** An open security door must not go unnoticed; automatic ones stay open a few seconds after the last person. */
  closing: 40_000,
  releasing: 30_000,
}
