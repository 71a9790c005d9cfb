import type { TermDocument } from '@wheelhouse/contract/account/term-agreement'
import { type Expression, sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/** The newest document of each type that is in force. */
export function currentDocuments(db: Database, now: Date) {
  return db
    .selectFrom('termDocuments as d')
    .distinctOn('d.type')
    .where('d.effectiveAt', '<=', now.toISOString())
    .orderBy('d.type')
    .orderBy('d.effectiveAt', 'desc')
    .orderBy('d.createdAt', 'desc')
}

/**
 * Documents in force whose current version a person has not agreed to. The maintenance contract applies only to the
 * people of a company that maintains its own robots.
 * @param person columns or values that identify them
 */
export function pendingTerms(
  db: Database,
  person: { operatorId: Expression<string>; organizationId: Expression<string> },
  now: Date,
) {
  const isOwnMaintainer = sql<boolean>`exists (select from contracts k
    where k.organization_id = ${person.organizationId} and k.maintenance_company_id = k.organization_id)`
  return db
    .selectFrom(currentDocuments(db, now).select(['d.id', 'd.type', 'd.version', 'd.effectiveAt']).as('p'))
    .where((eb) => eb.or([eb('p.type', '<>', 'MC'), isOwnMaintainer]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('termAgreements as a')
            .select('a.documentId')
            .whereRef('a.documentId', '=', 'p.id')
            .where('a.operatorId', '=', person.operatorId),
        ),
      ),
    )
}

type PendingTerm = Pick<TermDocument, 'type' | 'version' | 'effectiveAt'>

/** What this person has to agree to. */
export async function listPendingTerms(
  db: Database,
  { operatorId, organizationId }: { operatorId: string; organizationId: string },
  now: Date,
): Promise<PendingTerm[]> {
  const person = {
    operatorId: sql<string>`${operatorId}::uuid`,
    organizationId: sql<string>`${organizationId}::uuid`,
  }
  const rows = await pendingTerms(db, person, now).select(['p.type', 'p.version', 'p.effectiveAt']).execute()
  // The table's check allows the contract's types only.
  return rows
}
