import { createRateCounter, type RateCounter, type RateLimit } from '../../../kernel/process/rate-limit.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'

/**
 * How much a robot may send. The excess is dropped unread, so that no robot takes the server's time from the others. A
 * manually driven robot sends about 30 messages a second.
 */
const messages: RateLimit = { perSecond: 100, burst: 300 }
/** Events are sent only once: a robot that was offline sends everything it recorded at once. */
const events: RateLimit = { perSecond: 200, burst: 2_000 }
/** A robot that was offline sends all the sensor readings it collected, and keeps receiving new ones. */
const sensors: RateLimit = { perSecond: 20, burst: 1_500 }
/** Each is a transaction, and may notify people. With a picture it counts as several. */
const detections: RateLimit = { perSecond: 10, burst: 100 }
/** A message counts once for every this many bytes. */
const unitBytes = 16_384

/** The kinds that are counted separately, and one for all others. */
const kinds: Readonly<Record<string, Kind>> = {
  'x-event': 'events',
  'x-sensor': 'sensors',
  'x-detection': 'detections',
}
type Kind = 'messages' | 'events' | 'sensors' | 'detections'

type MessageLimits = {
  /** Is this message within its robot's limit? */
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
