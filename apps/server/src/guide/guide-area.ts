import type { RouteBinding } from '../kernel/http/route-binding.ts'
import type { Log } from '../kernel/process/log.ts'
import { guideHandlers } from './guide-handlers.ts'
import { createTripWatch } from './trips/trip-watch.ts'

/** What has calls, and goes on by itself while the server runs. */
type Area = { bindings: RouteBinding[]; start(): void; stop(): Promise<void> }

type Parts = Parameters<typeof guideHandlers>[0] & { log: Log }

/** The automatic guide, beside another area that rests on connected robots: they start and stop together. */
export function withGuide<Other extends Area>(parts: Parts, other: Other): Other {
  const trips = createTripWatch(parts)
  return {
    ...other,
    bindings: [...other.bindings, ...guideHandlers(parts)],
    start() {
      other.start()
      trips.start()
    },
    async stop() {
      await trips.stop()
      await other.stop()
    },
  }
}
