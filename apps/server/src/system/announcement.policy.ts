import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Identity } from '../kernel/http/identity.ts'

/** Anyone who may announce sees every announcement: the permission defines who that is. */
export function everyAnnouncement(): RawBuilder<SqlBool> {
  return sql<SqlBool>`true`
}

/** What is in force for this person now. */
export function announcedTo({ organizationId, type }: Identity, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(status = 1 and "from" <= ${now} and ("to" is null or "to" > ${now})
    and (audience = 'all' or (audience = 'organizations' and organization_ids ? ${organizationId})
      or (audience = 'types' and types ? ${String(type)})))`
}
