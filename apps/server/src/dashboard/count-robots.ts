import { type Dashboard, dashboardLimits } from '@wheelhouse/contract/dashboard/dashboard'
import { getUiState, isOnline, type RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'

/** The robots of an organisation, and those of them that are offline, by building. */
type Offline = { organizationId: string; total: number; offline: number; byBuilding: Map<string, number> }

type RobotCount = Pick<Dashboard['robots'], 'total' | 'online' | 'offline'> & {
  /** Organisations with offline robots, those with the most first. */
  offlineBy: Offline[]
}

/**
 * @param twins every registered robot
 * @param now on the monotonic clock, in milliseconds
 */
export function countRobots(twins: Iterable<RobotTwin>, now: number): RobotCount {
  const counts = { total: 0, online: 0, offline: 0 }
  const organizations = new Map<string, Offline>()
  for (const twin of twins) {
    const { organizationId, buildingId } = twin
    const of = organizations.get(organizationId) ?? {
      organizationId,
      total: 0,
      offline: 0,
      byBuilding: new Map<string, number>(),
    }
    organizations.set(organizationId, of)
    counts.total += 1
    of.total += 1
    if (isOnline(twin, now)) counts.online += 1
    // A robot that is out of service does not count as offline.
    if (getUiState(twin, now) !== 'offline') continue
    counts.offline += 1
    of.offline += 1
    of.byBuilding.set(buildingId, (of.byBuilding.get(buildingId) ?? 0) + 1)
  }
  const offlineBy = [...organizations.values()]
    .filter(({ offline }) => offline > 0)
    .toSorted((a, b) => b.offline - a.offline)
  return { ...counts, offlineBy }
}

/** The rows to show, by name. */
export function listOffline(
  offlineBy: readonly Offline[],
  getName: (id: string) => string,
): Dashboard['robots']['offlineBy'] {
  return offlineBy.slice(0, dashboardLimits.listed).map(({ byBuilding, organizationId, ...counts }) => ({
    organizationId,
    organizationName: getName(organizationId),
    ...counts,
    buildings: [...byBuilding]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, dashboardLimits.buildingsListed)
      .map(([buildingId, offline]) => ({ buildingId, buildingName: getName(buildingId), offline })),
  }))
}
