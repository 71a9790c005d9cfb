import { createRateCounter, type RateCounter, type RateLimit } from '../../../kernel/process/rate-limit.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'

/**
 * How much a robot may say. What is beyond is dropped before it is read, so that no robot takes the server's time from
 * the others. A robot that is driven by hand sends about 30 messages a second.
 */
const messages: RateLimit = { perSecond: 100, burst: 300 }
/** Events are not said again: a robot that was away sends all that it noted at once. */
const events: RateLimit = { perSecond: 200, burst: 2_000 }
/** A robot that was away brings all that it heard of sensors, and goes on hearing. */
const sensors: RateLimit = { perSecond: 20, burst: 1_500 }
/** Each is a transaction, and may tell people. With a picture it counts as a few. */
const detections: RateLimit = { perSecond: 10, burst: 100 }
/** A message counts as one for each so many bytes. */
const unitBytes = 16_384

/** What is counted for itself, and what for all else. */
const kinds: Readonly<Record<string, Kind>> = {
  'x-event': 'events',
  'x-sensor': 'sensors',
  'x-detection': 'detections',
}
type Kind = 'messages' | 'events' | 'sensors' | 'detections'

export type MessageLimits = {
  /** Is this message still within what its robot may say? */
  allows(twin: RobotTwin, name: string, bytes: number, now: number): boolean
}

export function createMessageLimits(): MessageLimits {
  const robots = new WeakMap<RobotTwin, Record<Kind, RateCounter>>()
  return {
    allows(twin, name, bytes, now) {
      let robot = robots.get(twin)
      if (robot === undefined) {
        robot = {
          messages: createRateCounter(messages),
          events: createRateCounter(events),
          sensors: createRateCounter(sensors),
          detections: createRateCounter(detections),
        }
        robots.set(twin, robot)
      }
      return robot[kinds[name] ?? 'messages'].take(now, 1 + Math.floor(bytes / unitBytes))
    },
  }
}
