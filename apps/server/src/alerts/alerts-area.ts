import type { Area, Host } from '../host.ts'
import { runTogether } from '../kernel/process/run-areas.ts'
import type { Notifier } from '../organizations/notifier.ts'
import { alertLinkHandlers } from './alert-link.routes.ts'
import { createAlertLinks } from './alert-links.ts'
import { createPeopleCaller } from './call-people.ts'
import { createEscalation } from './escalation.ts'

type Parts = {
  notifier: Notifier
  /** Whether alerts call people and are escalated. */
  isWatching: boolean
}

/** Alerts: they call the people on call, and are escalated if nobody acknowledges them. */
export function createAlertsArea(host: Host, { notifier, isWatching }: Parts): Area {
  const links = createAlertLinks(host)
  const watches = [createEscalation({ ...host, notifier }), createPeopleCaller({ ...host, links })]
  return {
    name: 'alerts',
    bindings: alertLinkHandlers(links),
    ...runTogether(isWatching ? watches : []),
  }
}
