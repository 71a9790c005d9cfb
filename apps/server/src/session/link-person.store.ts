import type { Database } from '../kernel/database/database.ts'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import { placeCaller, type Unplaced } from './address-rule.ts'
import { listPendingTerms } from './pending-term.store.ts'
import { findScope } from './session.store.ts'

/**
 * Somebody who acts through a link that was sent to them, without a session: with their account's current rights, at
 * the address where the link was opened. Like a session, it ends with the account, the organisation and its contract;
 * documents that await agreement put it on hold.
 * @returns `null` for somebody who may no longer sign in
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
    onHoldFor: terms.length > 0 ? 'terms' : null,
    scope: await findScope(db, { ...person, organizationType }),
  }
  return placeCaller<OperatorIdentity>(db, unplaced, ip)
}
