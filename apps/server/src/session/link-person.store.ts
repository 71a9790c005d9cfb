import type { Database } from '../kernel/database/database.ts'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import { placeCaller, type Unplaced } from './address-rule.ts'
import { listPendingTerms } from './pending-term.store.ts'
import { findScope } from './session.store.ts'

/**
 * Somebody who acts by a link that was sent to them, without a session: as their account is now, at the address that the link
 * was opened at. As a session does, it ends with the account, the organisation and its contract; documents that wait for
 * agreement hold it back.
 * @returns `null` for somebody who may not sign in any more
 */
export async function findLinkPerson(
  db: Database,
  operatorId: string,
  { now, ip }: { now: Date; ip: string },
): Promise<OperatorIdentity | null> {
  const row = await db
    .selectFrom('operators as o')
    .innerJoin('organizations as g', 'g.id', 'o.organizationId')
    .leftJoin('contracts as c', 'c.organizationId', 'g.id')
    .select(['o.type', 'o.firstName', 'o.lastName', 'o.organizationId', 'o.buildingId'])
    .select('g.type as organizationType')
    .where('o.id', '=', operatorId)
    .where('o.status', '=', 1)
    .where('o.deletedAt', 'is', null)
    .where('g.status', '=', 1)
    .where('g.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('c.contractEndAt', 'is', null), eb('c.contractEndAt', '>', now.toISOString())]))
    .executeTakeFirst()
  if (!row) return null
  const { organizationType, ...person } = row
  const terms = await listPendingTerms(db, { operatorId, organizationId: person.organizationId }, now)
  const unplaced: Unplaced<OperatorIdentity> = {
    ...person,
    operatorId,
    client: null,
    sessionId: '',
    heldFor: terms.length > 0 ? 'terms' : null,
    scope: await findScope(db, { ...person, organizationType }),
  }
  return placeCaller<OperatorIdentity>(db, unplaced, ip)
}
