import type { Area, Host } from '../host.ts'
import { notificationTargetHandlers } from './notification-target.routes.ts'
import type { Notifier } from './notifier.ts'
import { onCallRotaHandlers } from './on-call-rota.routes.ts'
import { operatorHandlers } from './operator.routes.ts'
import { organizationHandlers } from './organization.routes.ts'
import { registrationHandlers } from './registration.routes.ts'

type Parts = {
  /** Robots and buildings belong to other areas. */
  removeRobots: Parameters<typeof organizationHandlers>[0]
  createBuilding: Parameters<typeof registrationHandlers>[1]
  notifier: Notifier
}

/** Organisations, their people, and how they are notified. */
export function createOrganizationsArea(host: Host, parts: Parts): Area {
  const { config, outbox, origin } = host
  const { notifier, removeRobots, createBuilding } = parts
  return {
    name: 'organizations',
    bindings: [
      ...organizationHandlers(removeRobots),
      ...notificationTargetHandlers({ notifier, ...host.calls, slackHosts: config.slackHosts }),
      ...onCallRotaHandlers({ outbox }),
      ...operatorHandlers({ policy: config.passwordPolicy, outbox, origin }),
      ...registrationHandlers(config, createBuilding, { outbox, origin }),
    ],
  }
}
