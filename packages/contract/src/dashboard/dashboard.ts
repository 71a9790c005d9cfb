import { z } from 'zod'
import { linkageUsageSchema } from '../buildings/linkage.ts'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { notificationLevelSchema } from '../organizations/notification-target.ts'

/** How far back the dashboard counts, in days; the previous period has the same length. */
export const dashboardDays = { day: 1, week: 7 } as const
export const dashboardPeriods = ['day', 'week'] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

export const dashboardLimits = {
  /** Rows of each list; the total is shown next to it. */
  listed: 10,
  /** Buildings named below an organisation. */
  buildingsListed: 5,
  /** Contracts that end within this many days. */
  endsWithinDays: 30,
}

/** Kinds of the server's deliveries, by channel. */
export const dashboardDeliveries = ['mail', 'sms', 'notification', 'webhook'] as const
export type DashboardDelivery = (typeof dashboardDeliveries)[number]

/**
 * Queues of pending work. `sync` and `medium` wait for robots, which may be offline; the others are the server's own
 * work, or wait for somebody's answer.
 */
export const dashboardQueues = [
  ...dashboardDeliveries,
  ...(['sync', 'medium', 'reading', 'firing', 'export', 'clip', 'evidence'] as const),
] as const
export type DashboardQueue = (typeof dashboardQueues)[number]

const count = z.int().min(0)
const counted = {
  /** Within the period. */
  count,
  /** Within the previous period; `null` if its data is not fully kept. */
  before: count.nullable(),
}
const ofOrganization = { organizationId: idSchema, organizationName: z.string() }

const dashboardSchema = z.object({
  /** When it was counted: the end of the period. */
  at: timestampSchema,
  organizations: z.object({
    total: count,
    /** Whose contract ends within `endsWithinDays`, not counting those that have already ended. */
    ending: count,
    next: z.array(z.object({ ...ofOrganization, contractEndAt: timestampSchema })),
  }),
  robots: z.object({
    total: count,
    online: count,
    /** In service but offline. The rest of the total is out of service, in maintenance or in repair. */
    offline: count,
    /** Organisations with robots that are offline. */
    organizations: count,
    offlineBy: z.array(
      z.object({
        ...ofOrganization,
        total: count,
        offline: count,
        buildings: z.array(z.object({ buildingId: idSchema, buildingName: z.string(), offline: count })),
      }),
    ),
  }),
  /** Runs that have not ended, by their status. */
  runs: z.object({ running: count, waiting: count, paused: count }),
  alerts: z.object({
    /** Not closed, and of these unassigned. */
    open: count,
    unowned: count,
    unownedEmergencies: count,
    /** Opened within the period, whatever their state now. */
    opened: z.array(z.object({ level: notificationLevelSchema, ...counted })),
  }),
  deliveries: z.object({
    /** Written within the period and given up. */
    failed: z.array(z.object({ kind: z.enum(dashboardDeliveries), ...counted })),
    /** Notification targets and webhooks that failed within the period, the most failures first. */
    targets: count,
    failing: z.array(
      z.object({
        ...ofOrganization,
        kind: z.enum(['notification', 'webhook']),
        id: idSchema,
        /** Of a webhook. */
        name: z.string().nullable(),
        count,
      }),
    ),
  }),
  /** Failed within the period and not applied since: one that a robot applies late is no longer a failure. */
  syncs: z.object({ failed: count }),
  hakaru: z.object({
    /** Buildings with a login at hakaru.ai; those closest to their limits are listed. */
    buildings: count,
    listed: z.array(
      z.object({
        ...ofOrganization,
        buildingId: idSchema,
        buildingName: z.string(),
        /** As of the last response; `null`: there was none yet. */
        usage: linkageUsageSchema.nullable(),
      }),
    ),
  }),
  /** The disk of the data folder; `null` if the system does not report it. */
  disk: z
    .object({
      totalBytes: count,
      freeBytes: count,
      /** Uploads are refused if less than this would remain free. */
      reservedBytes: count,
    })
    .nullable(),
  /** Those that share the robots on a bus, the longest running first; none without a bus. */
  servers: z.array(
    z.object({
      id: idSchema,
      /** The name of its machine. */
      host: z.string(),
      startedAt: timestampSchema,
      /** It ended without saying so: until when it was known to be alive. Such a server is listed for an hour. */
      goneAt: timestampSchema.nullable(),
      /** Robots that it hears for all. */
      robots: count,
    }),
  ),
  backups: z.object({
    /** The newest one that was finished; `null`: there is none. */
    newest: z.object({ takenAt: timestampSchema, bytes: count }).nullable(),
    /** The newest one that was restored on trial, and when. */
    drilled: z.object({ takenAt: timestampSchema, drilledAt: timestampSchema }).nullable(),
    /** The age from which it is reported, in hours; `null`: it is not watched. */
    maxAgeHours: count.nullable(),
  }),
  recordings: z.object({
    maxBytes: count,
    /** The share guaranteed to each organisation that stores something. */
    shareBytes: count,
    /** Organisations that store something; those that store most are listed. */
    organizations: count,
    listed: z.array(
      z.object({
        ...ofOrganization,
        bytes: count,
        /** The part of it that is not evicted for others. */
        keptBytes: count,
      }),
    ),
  }),
  /** All of them, in the order of `dashboardQueues`. */
  queues: z.array(
    z.object({ name: z.enum(dashboardQueues), waiting: count, oldestAt: timestampSchema.nullable() }),
  ),
})
export type Dashboard = z.output<typeof dashboardSchema>

export const dashboardRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/dashboard',
    permission: 'system:readDashboard',
    summary: 'How the installation is and what went wrong in it lately, over all organisations.',
    query: z.strictObject({ period: z.enum(dashboardPeriods).default('day') }),
    responses: { 200: dashboardSchema },
    errors: [],
  }),
}
