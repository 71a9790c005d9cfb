import { archiveLimits } from '@wheelhouse/contract/archives/recording'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/**
 * People of a building see its recordings, administrators those of their organisations: all of them if the contract
 * covers recordings, otherwise those of the last hour (R-ARCHIVES-3). For the table `recordings`, without an alias.
 */
export function recordingsVisibleTo(identity: Identity, now: Date): RawBuilder<SqlBool> {
  const isInScope = scopeCondition(identity, {
    organization: 'recordings.organizationId',
    building: 'recordings.buildingId',
  })
  return sql<SqlBool>`(${isInScope} and (${sql.ref('recordings.startAt')} > ${uncontractedSince(now).toISOString()}
    or ${isContracted('recordings.organizationId')}))`
}

/** Does the contract of this organisation cover recordings? */
export function isContracted(organization: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from contracts
    where contracts.organization_id = ${sql.ref(organization)} and contracts.is_archive)`
}

/** Anything that began before this is only visible with the contract. */
export function uncontractedSince(now: Date): Date {
  return new Date(now.getTime() - archiveLimits.uncontractedHours * 3_600_000)
}
