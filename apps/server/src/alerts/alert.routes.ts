import { alertRoutes, type Snooze } from '@wheelhouse/contract/alerts/alert'
import { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../kernel/http/audit.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { type AlertChange, changeAlert, countAlerts, listAlerts, takeAlert } from './alert.store.ts'

type TakenAlert = Awaited<ReturnType<typeof takeAlert>>

/** Alerts (R-ALERTS-1 to R-ALERTS-3): what people were told of, and whose it is. */
export const alertHandlers: RouteBinding[] = [
  handle(alertRoutes.list, ({ query }, { db, identity, clock }) =>
    listAlerts(db, identity, { filter: query.filter, now: clock.now() }),
  ),
  handle(alertRoutes.count, async ({ query }, { db, identity }) => ({
    count: await countAlerts(db, identity, query.where),
  })),
  handle(alertRoutes.acknowledge, ({ params }, ctx) => acknowledge(ctx, params.id)),
  handle(alertRoutes.giveBack, ({ params }, ctx) =>
    change(ctx, params.id, 'giveBack', () => ({
      ...{ state: 'open', ownerId: null, snoozedUntil: null, unattendedSince: ctx.clock.now() },
    })),
  ),
  handle(alertRoutes.snooze, ({ params, body }, ctx) =>
    change(ctx, params.id, 'snooze', ({ timezone }) => {
      const end = getSnoozeEnd(body.until, timezone, ctx.clock.now())
      return { snoozedUntil: end, unattendedSince: end }
    }),
  ),
  handle(alertRoutes.close, ({ params, body }, ctx) =>
    change(ctx, params.id, 'close', () => ({
      ...{ state: 'closed', closedAt: ctx.clock.now(), closedBy: ctx.identity.operatorId, note: body.note },
    })),
  ),
]

/** Whoever has it already changes nothing by taking it once more. */
function acknowledge(ctx: OperatorContext, id: string): Promise<void> {
  const { operatorId } = ctx.identity
  return change(ctx, id, 'acknowledge', ({ ownerId }) => {
    if (ownerId !== null && ownerId !== operatorId) throw new AppError('alert.taken')
    return ownerId === operatorId ? null : { state: 'acknowledged', ownerId: operatorId, snoozedUntil: null }
  })
}

/**
 * Changes an alert and writes down who did.
 * @param decide what follows for the alert as it is; `null`: it is so already
 */
async function change(
  ctx: OperatorContext,
  id: string,
  action: string,
  decide: (alert: TakenAlert) => AlertChange | null,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { timezone, ...before } = await takeAlert(tx, ctx.identity, id)
    const after = decide({ timezone, ...before })
    if (after === null) return
    await changeAlert(tx, id, after, ctx.clock.now())
    const { unattendedSince: _since, ...told } = after
    const entry = { outcome: 'done', entity: 'alert', entityId: id } as const
    await writeAudit(tx, ctx, { ...entry, action: `alert:${action}`, before, after: told })
  })
}

const minuteMs = 60_000
const morning = Temporal.PlainTime.from('08:00')

/** The morning is the one of the next day by the building's clock, also right after midnight. */
function getSnoozeEnd(until: Snooze, timezone: string, now: Date): Date {
  if (until !== 'tomorrow') return new Date(now.getTime() + (until === 'hour' ? 60 : 15) * minuteMs)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone)
  const start = today
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: timezone, plainTime: morning })
  return new Date(start.epochMilliseconds)
}
