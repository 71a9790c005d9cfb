import {
  type Dashboard,
  type DashboardPeriod,
  dashboardDays,
  dashboardLimits,
  dashboardRoutes,
} from '@wheelhouse/contract/dashboard/dashboard'
import { listDiskUses } from '../archives/disk-share.store.ts'
import { getShare } from '../archives/disk-share.ts'
import { gigabyte } from '../archives/require-room.ts'
import type { Database } from '../kernel/database/database.ts'
import { reservedBytes } from '../kernel/files/uploads.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { readDiskSpace } from '../kernel/process/data-folder.ts'
import { listServers } from '../robots/homes/robot-home.store.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { readNewestBackups } from '../system/backups/backup-record.store.ts'
import { readConfig } from '../system/system-config.store.ts'
import { countRobots, listOffline } from './count-robots.ts'
import {
  countAlerts,
  countFailedDeliveries,
  countFailedSyncs,
  countRuns,
  listFailing,
  listHakaruUsage,
  listQueues,
  readOrganizations,
  readPlaceNames,
  type Span,
} from './dashboard.store.ts'

const dayMs = 86_400_000

type Parts = {
  /** Every registered robot. */
  twins: () => Iterable<RobotTwin>
  dataDir: string
  /** From which age of the newest backup on it is reported; `null` for none. */
  backupMaxAgeHours: number | null
}

/** The installation at a glance. */
export function dashboardHandlers({ twins, dataDir, backupMaxAgeHours }: Parts): RouteBinding[] {
  return [
    handle(dashboardRoutes.get, async ({ query: { period } }, { db, clock }): Promise<Dashboard> => {
      const now = clock.now()
      const span = toSpan(now, period)
      const { offlineBy, ...robots } = countRobots(twins(), clock.monotonicMs())
      const { uses, ...recordings } = await readRecordings(db)
      const shownUses = uses.slice(0, dashboardLimits.listed)
      const names = await readPlaceNames(db, {
        organizationIds: [...offlineBy, ...shownUses].map(({ organizationId }) => organizationId),
        buildingIds: offlineBy.flatMap(({ byBuilding }) => [...byBuilding.keys()]),
      })
      // For example, if it was deleted meanwhile; it is gone in the next response.
      const getName = (id: string) => names.get(id) ?? ''
      const messagesFrom = now.getTime() - (await readConfig(db, 'retention.outgoingMessageDays')) * dayMs
      // One query after another, so that a dashboard open all day uses only one connection at a time.
      return {
        at: now.toISOString(),
        organizations: await readOrganizations(db, now),
        robots: {
          ...robots,
          organizations: offlineBy.length,
          offlineBy: listOffline(offlineBy, getName),
        },
        runs: await countRuns(db),
        alerts: await countAlerts(db, span),
        deliveries: {
          failed: await countFailedDeliveries(db, span, new Date(messagesFrom)),
          ...(await listFailing(db, span)),
        },
        syncs: { failed: await countFailedSyncs(db, span) },
        hakaru: await listHakaruUsage(db),
        disk: await readDisk(dataDir),
        servers: await listServers(db),
        backups: { ...(await readBackups(db)), maxAgeHours: backupMaxAgeHours },
        recordings: {
          ...recordings,
          listed: shownUses.map((use) => ({ ...use, organizationName: getName(use.organizationId) })),
        },
        queues: await listQueues(db, now),
      }
    }),
  ]
}

function toSpan(until: Date, period: DashboardPeriod): Span {
  const daysAgo = (days: number) => new Date(until.getTime() - days * dayMs)
  const days = dashboardDays[period]
  return { before: daysAgo(2 * days), from: daysAgo(days), until }
}

/** The disk for recordings as shared by decision 0051, the largest users first. */
async function readRecordings(db: Database) {
  const uses = await listDiskUses(db)
  const maxBytes = (await readConfig(db, 'recordings.maxGigabytes')) * gigabyte
  return {
    maxBytes,
    shareBytes: Math.floor(getShare(maxBytes, uses.length)),
    organizations: uses.length,
    uses: uses.toSorted((a, b) => b.bytes - a.bytes),
  }
}

async function readBackups(db: Database): Promise<Pick<Dashboard['backups'], 'newest' | 'drilled'>> {
  const { newest, drilled } = await readNewestBackups(db)
  return {
    newest: newest && { takenAt: newest.takenAt, bytes: newest.bytes },
    drilled: drilled && { takenAt: drilled.takenAt, drilledAt: drilled.recordedAt },
  }
}

/** What the recordings of all organisations take, and what they may take together. Reads every recording. */
export async function readRecordingBytes(db: Database): Promise<{ bytes: number; maxBytes: number }> {
  const { uses, maxBytes } = await readRecordings(db)
  return { bytes: uses.reduce((sum, use) => sum + use.bytes, 0), maxBytes }
}

async function readDisk(dataDir: string): Promise<Dashboard['disk']> {
  const space = await readDiskSpace(dataDir).catch(() => null)
  return space === null ? null : { ...space, reservedBytes }
}
