import type { Area, Host } from '../host.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { guideHandlers } from './guide-handlers.ts'
import { createTripWatch } from './trips/trip-watch.ts'

/** The automatic guide. */
export function createGuideArea(host: Host, link: LinkContext): Area {
  const parts = { ...host, link, systemDb: host.db }
  return { name: 'guide', bindings: guideHandlers(parts), ...createTripWatch(parts) }
}
