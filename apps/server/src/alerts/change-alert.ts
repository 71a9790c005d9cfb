import { writeAudit } from '../kernel/http/audit.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { type AlertChange, changeAlert, takeAlert } from './alert.store.ts'

type TakenAlert = Awaited<ReturnType<typeof takeAlert>>

/** What somebody does to an alert, and how. */
type Action = {
  action: string
  /** Through the link in a mail, without signing in. */
  byLink?: true
}

/**
 * Changes an alert and records who did.
 * @param decide the change for the current alert; `null` if there is nothing to change
 * @throws AppError entity.notFound, alert.closed, and what `decide` throws
 */
export async function changeAlertOf(
  ctx: OperatorContext,
  id: string,
  { action, ...means }: Action,
  decide: (alert: TakenAlert) => AlertChange | null,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { timezone, ...before } = await takeAlert(tx, ctx.identity, id)
    const after = decide({ timezone, ...before })
    if (after === null) return
    await changeAlert(tx, id, after, ctx.clock.now())
    const { unattendedSince: _since, acknowledgedAt: _at, ...changed } = after
    const entry = { outcome: 'done', entity: 'alert', entityId: id } as const
    await writeAudit(tx, ctx, {
      ...entry,
      action: `alert:${action}`,
      before,
      after: { ...changed, ...means },
    })
  })
}

/**
 * Makes the caller the owner of an alert. A no-op if they already are.
 * @throws AppError entity.notFound, alert.closed, alert.taken
 */
export function acknowledgeAlert(
  ctx: OperatorContext,
  id: string,
  means: Pick<Action, 'byLink'> = {},
): Promise<void> {
  const { operatorId } = ctx.identity
  return changeAlertOf(ctx, id, { action: 'acknowledge', ...means }, ({ ownerId }) => {
    if (ownerId !== null && ownerId !== operatorId) throw new AppError('alert.taken')
    if (ownerId === operatorId) return null
    return {
      state: 'acknowledged',
      ownerId: operatorId,
      acknowledgedAt: ctx.clock.now(),
      snoozedUntil: null,
    }
  })
}
