import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type OperatorIdentity, scopeCondition } from '../kernel/http/identity.ts'

/** Only one's own messages, even for system administrators, and only from places that one can still see. */
export function messagesVisibleTo(identity: OperatorIdentity): RawBuilder<SqlBool> {
  const place = { organization: 'messages.organizationId', building: 'messages.buildingId' }
  return sql<SqlBool>`(${sql.ref('messages.operatorId')} = ${identity.operatorId}
    and ${scopeCondition(identity, place)})`
}
