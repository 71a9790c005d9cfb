import { alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { alertLinkLimits, alertLinkRoutes, type LinkedAlert } from '@wheelhouse/contract/alerts/alert-link'
import type { OperatorContext, PublicContext } from '../kernel/http/context.ts'
import { findRefusal } from '../kernel/http/find-refusal.ts'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { findPlace } from '../organizations/notification-target.store.ts'
import { findLinkPerson } from '../session/link-person.store.ts'
import { findAlert } from './alert.store.ts'
import type { AlertLinks } from './alert-links.ts'
import { acknowledgeAlert } from './change-alert.ts'

/** The target of links in mails to on-call people (R-ALERTS-8). Link scanners that follow them change nothing. */
export function alertLinkHandlers(links: AlertLinks): RouteBinding[] {
  const { ratePerMinute } = alertLinkLimits
  return [
    handle(
      alertLinkRoutes.get,
      async ({ query }, ctx) => {
        const { alertId, identity } = await openLink(links, ctx, query.ticket)
        return readAlert(ctx, alertId, identity)
      },
      { ratePerMinute },
    ),
    handle(
      alertLinkRoutes.take,
      async ({ body }, ctx) => {
        const { alertId, identity } = await openLink(links, ctx, body.ticket)
        const asPerson: OperatorContext = { ...ctx, identity }
        await acknowledgeAlert(asPerson, alertId, { byLink: true }).catch(refuseUnseen)
      },
      { ratePerMinute },
    ),
  ]
}

/**
 * The owner of a link, by the current state of their account.
 * @throws AppError alert.linkInvalid, alert.linkOfNobody, and anything that would refuse any request of theirs
 */
async function openLink(links: AlertLinks, { db, clock, ip }: PublicContext, text: string) {
  const ticket = links.read(text)
  if (ticket === null) throw new AppError('alert.linkInvalid')
  const identity = await findLinkPerson(db, ticket.operatorId, { now: clock.now(), ip })
  if (identity === null) throw new AppError('alert.linkOfNobody')
  const refusal = findRefusal(identity, alertRoutes.acknowledge)
  if (refusal === 'auth.forbidden') throw new AppError('alert.linkOfNobody')
  if (refusal !== null) throw new AppError(refusal)
  return { alertId: ticket.alertId, identity }
}

async function readAlert(
  { db, clock }: PublicContext,
  id: string,
  identity: OperatorIdentity,
): Promise<LinkedAlert> {
  const alert = await findAlert(db, identity, { id, now: clock.now() })
  if (alert === null) throw new AppError('alert.linkOfNobody')
  const { building } = await findPlace(db, { buildingId: alert.buildingId, robotId: null })
  const { owner } = alert
  return {
    ...alert,
    buildingName: building?.name ?? '',
    timezone: building?.timezone ?? 'UTC',
    owner: owner && { ...owner, isReader: owner.id === identity.operatorId },
    reader: { firstName: identity.firstName, lastName: identity.lastName },
  }
}

/** Translates the error for an alert that the person can no longer see, because it or they were moved. */
function refuseUnseen(error: unknown): never {
  throw error instanceof AppError && error.code === 'entity.notFound'
    ? new AppError('alert.linkOfNobody')
    : error
}
