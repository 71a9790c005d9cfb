/** Which robots are to apply an anonymisation policy, and what they report about it. */
import { anonymizeTargets } from '@wheelhouse/contract/system/anonymisation'
import type { AnonymizeCoverage } from '@wheelhouse/contract/system/anonymize-coverage'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'

/** The same people see a robot here as elsewhere. */
const robotOwners = { organization: 'robots.organizationId', building: 'robots.buildingId' }
/** Maximum robots listed. */
const namedMost = 200

/**
 * Which of the robots that this person sees are to apply a policy, and whether they do. Those that do not come first.
 */
export async function getCoverage(
  db: Database,
  identity: Identity,
  { policyId, organizationId }: { policyId: string; organizationId: string | undefined },
): Promise<AnonymizeCoverage> {
  const ofOrganization =
    organizationId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`o.id = ${organizationId}::uuid`
  const { rows } = await sql<AnonymizeCoverage['robots'][number] & { total: number; working: number }>`
    with meant as (
      select robots.id as robot_id, robots.serial_number, robots.name, o.name as organization_name,
             said.robot_id is not null as has_said, coalesce(said.is_simulated, false) as is_simulated,
             coalesce(said.policy_id = p.id and said.policy_revision = p.revision, false) as is_applied, said.since,
             array(select target from unnest(${[...anonymizeTargets]}::text[]) as target
                    where p.body -> 'targets' ? target and target <> all(coalesce(said.finds, '{}'))) as missing
        from anonymize_policies p
        join organizations o on o.anonymize_policy_id = p.id
        join buildings b on b.organization_id = o.id
        join robots on robots.building_id = b.id and robots.deleted_at is null
        left join robot_anonymisations said on said.robot_id = robots.id
       where p.id = ${policyId} and p.status = 1 and ${ofOrganization} and ${scopeCondition(identity, robotOwners)})
    select robot_id, serial_number, name, organization_name, has_said, is_simulated, is_applied, missing,
           case when is_applied then since end as since,
           (count(*) over ())::int as total,
           (count(*) filter (where is_applied and missing = '{}') over ())::int as working
      from meant order by is_applied and missing = '{}', name, robot_id limit ${namedMost}`.execute(db)
  const [first] = rows
  return {
    total: first?.total ?? 0,
    working: first?.working ?? 0,
    robots: rows.map(({ total: _total, working: _working, ...robot }) => robot),
  }
}
