import type { Area, Host } from '../host.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { dashboardHandlers } from './dashboard.routes.ts'
import { measureInstallation } from './measure-installation.ts'

/** The installation at a glance. */
export function createDashboardArea(host: Host, link: LinkContext): Area {
  const { dataDir, backupMaxAgeHours } = host.config
  measureInstallation(host)
  return { name: 'dashboard', bindings: dashboardHandlers({ twins: link.twins, dataDir, backupMaxAgeHours }) }
}
