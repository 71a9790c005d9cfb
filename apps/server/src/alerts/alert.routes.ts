import { alertRoutes, type Snooze } from '@wheelhouse/contract/alerts/alert'
import { Temporal } from 'temporal-polyfill'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { countAlerts, listAlerts } from './alert.store.ts'
import { acknowledgeAlert, changeAlertOf } from './change-alert.ts'

/** Alerts (R-ALERTS-1 to R-ALERTS-3) and their owners. */
export const alertHandlers: RouteBinding[] = [
  handle(alertRoutes.list, ({ query }, { db, identity, clock }) =>
    listAlerts(db, identity, { filter: query.filter, now: clock.now() }),
  ),
  handle(alertRoutes.count, async ({ query }, { db, identity }) => ({
    count: await countAlerts(db, identity, query.where),
  })),
  handle(alertRoutes.acknowledge, ({ params }, ctx) => acknowledgeAlert(ctx, params.id)),
  handle(alertRoutes.giveBack, ({ params }, ctx) =>
    changeAlertOf(ctx, params.id, { action: 'giveBack' }, () => ({
      state: 'open',
      ownerId: null,
      acknowledgedAt: null,
      snoozedUntil: null,
      unattendedSince: ctx.clock.now(),
    })),
  ),
  handle(alertRoutes.snooze, ({ params, body }, ctx) =>
    changeAlertOf(ctx, params.id, { action: 'snooze' }, ({ timezone }) => {
      const end = getSnoozeEnd(body.until, timezone, ctx.clock.now())
      return { snoozedUntil: end, unattendedSince: end }
    }),
  ),
  handle(alertRoutes.endSnooze, ({ params }, ctx) =>
    changeAlertOf(ctx, params.id, { action: 'endSnooze' }, ({ snoozedUntil }) =>
      snoozedUntil === null ? null : { snoozedUntil: null, unattendedSince: ctx.clock.now() },
    ),
  ),
  handle(alertRoutes.close, ({ params, body }, ctx) =>
    changeAlertOf(ctx, params.id, { action: 'close' }, () => ({
      state: 'closed',
      closedAt: ctx.clock.now(),
      closedBy: ctx.identity.operatorId,
      note: body.note,
    })),
  ),
]

const minuteMs = 60_000
const morning = Temporal.PlainTime.from('08:00')

/** "Tomorrow" is the morning of the next day in the building's time zone, even right after midnight. */
function getSnoozeEnd(until: Snooze, timezone: string, now: Date): Date {
  if (until !== 'tomorrow') return new Date(now.getTime() + (until === 'hour' ? 60 : 15) * minuteMs)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone)
  const start = today
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: timezone, plainTime: morning })
  return new Date(start.epochMilliseconds)
}
