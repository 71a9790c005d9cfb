import { auditPortion, auditRoutes } from '@wheelhouse/contract/system/audit-log'
import { checkAudit } from '../kernel/http/audit.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { countAudit, listAudit } from './audit-log.store.ts'

export const auditHandlers = [
  handle(auditRoutes.list, ({ query }, { db, identity }) => listAudit(db, identity, query.filter)),
  handle(auditRoutes.count, async ({ query }, { db, identity }) => ({
    count: await countAudit(db, identity, query.where),
  })),
  handle(auditRoutes.check, ({ query }, { db }) => checkAudit(db, Number(query.after), auditPortion)),
]
