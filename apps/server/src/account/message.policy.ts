import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type OperatorIdentity, scopeCondition } from '../kernel/http/identity.ts'

/** One's own, also for system administrators; and of those only what happened where one may still look. */
export function messagesVisibleTo(identity: OperatorIdentity): RawBuilder<SqlBool> {
  const place = { organization: 'messages.organizationId', building: 'messages.buildingId' }
  return sql<SqlBool>`(${sql.ref('messages.operatorId')} = ${identity.operatorId}
    and ${scopeCondition(identity, place)})`
}
