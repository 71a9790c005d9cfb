/**
 * How long each part of a ride or a passage may take before it has failed. Milliseconds. What a phase that takes longer
 * means is in the machines.
 */

/** How often a service is asked where a ride or passage is: a door that opens is seen within a second. */
export const pollEveryMs = 1_000
/** A question without any answer after so long has got lost; services are given 10 s to answer. */
export const answerWithinMs = 15_000
/** A service that gives no usable answer for so long is not there. Shorter gaps are restarts and bad radio. */
export const silenceMs = 30_000

export const rideLimitsMs = {
  /** A floor is crossed in a few minutes at 0.5 m/s, with people in the way. */
  approaching: 600_000,
  /** Services that let one robot after the other ride may take 3 minutes to accept (as LCI says of its registration). */
  calling: 180_000,
  /** A car that stops at every floor of a high building in the rush hour. */
  awaiting: 300_000,
  /** Doors take 3 s; one that somebody holds or that closes again takes a few tries. */
  opening: 30_000,
  /** A few metres at creeping speed. Doors are held open for robots for about a minute. */
  boarding: 60_000,
  /** As for opening, and somebody may stand in the door. */
  closing: 45_000,
  /** The whole height with stops for nobody, at the slowest. */
  riding: 300_000,
  arriving: 30_000,
  /** The robot finds itself on the map of the floor that it has come to. */
  placing: 30_000,
  /** Somebody may stand before the door and not move. */
  alighting: 90_000,
  /** The robot is out: the car is told so, or it is given back without. */
  leaving: 10_000,
  /** The service was there a moment ago. Its own time limit gives the car back if it stays away. */
  releasing: 30_000,
}

export const passageLimitsMs = {
  approaching: 600_000,
  /** A guard may have to allow it by hand. */
  requesting: 120_000,
  /** Locks take a second or two. */
  unlocking: 20_000,
  /** Automatic doors take a few seconds. */
  opening: 20_000,
  /** A few metres, with somebody in the way. */
  passing: 60_000,
  /** An open security door must not stay unnoticed; automatic ones stay open for some seconds after the last one. */
  closing: 40_000,
  releasing: 30_000,
}
