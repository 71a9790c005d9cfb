import type { LinkageUsage } from '@wheelhouse/contract/buildings/linkage'
import type { Dashboard, DashboardQueue } from '@wheelhouse/contract/dashboard/dashboard'

/** How urgently a figure needs attention. */
export type Trouble = 'attention' | 'danger'

/** The parts of the dashboard, in the order used while nothing is wrong. */
export const dashboardParts = [
  'alerts',
  'robots',
  'runs',
  'syncs',
  'deliveries',
  'organizations',
  'servers',
  'disk',
  'backups',
  'recordings',
  'hakaru',
  'queues',
] as const
export type DashboardPart = (typeof dashboardParts)[number]

/** The fraction of a limit from which it is reported. */
const nearLimit = 0.9
/** The fraction of free disk space below which it is reported. */
const littleFree = 0.1

/** The server's own queues take minutes; those for robots may wait a day for an absent robot. Milliseconds. */
const lateMs = 15 * 60_000
const lateForRobotsMs = 24 * 3_600_000
const ofRobots: ReadonlySet<DashboardQueue> = new Set(['sync', 'medium'])

/** What needs attention: the worst trouble in each part. */
export function findTrouble(dashboard: Dashboard): Record<DashboardPart, Trouble | undefined> {
  const {
    at,
    organizations,
    robots,
    alerts,
    deliveries,
    syncs,
    hakaru,
    disk,
    servers,
    backups,
    recordings,
    queues,
  } = dashboard
  return {
    alerts: judgeAlerts(alerts),
    robots: attentionIf(robots.offline > 0),
    runs: undefined,
    deliveries: attentionIf(deliveries.failed.some(({ count }) => count > 0)),
    syncs: attentionIf(syncs.failed > 0),
    queues: attentionIf(queues.some((queue) => isLate(queue, at))),
    servers: attentionIf(servers.some(({ goneAt }) => goneAt !== null)),
    disk: disk === null ? undefined : judgeDisk(disk),
    backups: attentionIf(isOverdue(backups, at)),
    recordings: attentionIf(recordings.listed.some(({ bytes }) => isNear(bytes, recordings.shareBytes))),
    hakaru: worst(hakaru.listed.map(({ usage }) => (usage === null ? undefined : judgeUsage(usage)))),
    organizations: attentionIf(organizations.ending > 0),
  }
}

/** Parts with problems first, the worst of them at the top. */
export function orderParts(troubles: Record<DashboardPart, Trouble | undefined>): readonly DashboardPart[] {
  const rank = (part: DashboardPart) => ({ danger: 0, attention: 1, none: 2 })[troubles[part] ?? 'none']
  return dashboardParts.toSorted((a, b) => rank(a) - rank(b))
}

export function judgeAlerts({
  unowned,
  unownedEmergencies,
}: Pick<Dashboard['alerts'], 'unowned' | 'unownedEmergencies'>): Trouble | undefined {
  return unownedEmergencies > 0 ? 'danger' : attentionIf(unowned > 0)
}

export function judgeDisk({
  totalBytes,
  freeBytes,
  reservedBytes,
}: NonNullable<Dashboard['disk']>): Trouble | undefined {
  return freeBytes < reservedBytes ? 'danger' : attentionIf(freeBytes < totalBytes * littleFree)
}

/** The fraction used of whichever limit of a linkage is closer to being reached, from 0. */
export function getUsedPart({ day, month }: LinkageUsage): number {
  return Math.max(...[day, month].map(({ used, limit }) => used / Math.max(1, limit)))
}

export function judgeUsage(usage: LinkageUsage): Trouble | undefined {
  const part = getUsedPart(usage)
  return part >= 1 ? 'danger' : attentionIf(part >= nearLimit)
}

export function isNear(bytes: number, limit: number): boolean {
  return bytes >= limit * nearLimit
}

/** @param at the time of the count */
export function isLate({ name, oldestAt }: Dashboard['queues'][number], at: string): boolean {
  if (oldestAt === null) return false
  return Date.parse(at) - Date.parse(oldestAt) > (ofRobots.has(name) ? lateForRobotsMs : lateMs)
}

/** @param at the time of the count */
function isOverdue({ newest, maxAgeHours }: Dashboard['backups'], at: string): boolean {
  if (maxAgeHours === null) return false
  return newest === null || Date.parse(at) - Date.parse(newest.takenAt) > maxAgeHours * 3_600_000
}

function attentionIf(isTrouble: boolean): Trouble | undefined {
  return isTrouble ? 'attention' : undefined
}

function worst(troubles: readonly (Trouble | undefined)[]): Trouble | undefined {
  return troubles.includes('danger') ? 'danger' : attentionIf(troubles.includes('attention'))
}
