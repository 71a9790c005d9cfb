import type { Area, Host } from '../host.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { dashboardHandlers } from './dashboard.routes.ts'

/** The installation at a glance. */
export function createDashboardArea(
  { config: { dataDir, backupMaxAgeHours } }: Host,
  link: LinkContext,
): Area {
  return { name: 'dashboard', bindings: dashboardHandlers({ twins: link.twins, dataDir, backupMaxAgeHours }) }
}
