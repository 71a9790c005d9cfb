import { auditPortion, auditRoutes } from '@wheelhouse/contract/system/audit-log'
import { checkAudit } from '../../kernel/http/check-audit.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import type { Config } from '../../kernel/process/config.ts'
import { countAudit, listAudit } from './audit-log.store.ts'

export const auditHandlers = ({ slackHosts }: Pick<Config, 'slackHosts'>): RouteBinding[] => [
  // An organisation also sees what others did to its data.
  handle(auditRoutes.list, ({ query }, { systemDb, identity }) =>
    listAudit(systemDb, identity, query.filter, { slackHosts }),
  ),
  handle(auditRoutes.count, async ({ query }, { systemDb, identity }) => ({
    count: await countAudit(systemDb, identity, query.where),
  })),
  handle(auditRoutes.check, ({ query }, { systemDb, sealAudit }) =>
    checkAudit(systemDb, sealAudit, Number(query.after), auditPortion),
  ),
]
